import { describe, expect, test } from 'vitest';
import { outline } from '../../../test/support/files.ts';
import { convertHtml } from './html.ts';

const LIMIT = 1_000_000;

function read(html: string): string[] {
  return outline(convertHtml(html, LIMIT));
}

describe('convertHtml', () => {
  test('keeps structure, drops what is not text', () => {
    const document = convertHtml(
      `<html><head><title>Light &amp; Tide</title><style>p{}</style></head><body>
       <nav><a href="/">Home</a></nav><script>alert(1)</script>
       <h1>Light &amp; Tide</h1><p>The <b>keeper</b> of&nbsp;Alden&#39;s
       light.<br>She is Ada.</p><p hidden>secret</p>
       <ul><li>rope<ul><li>thick</li></ul></li><li>oil</li></ul>
       <dl><dt>Mole</dt><dd>a wall in the sea</dd></dl>
       <pre>one\n\ntwo</pre><pre><code>if (a)\n  b();</code></pre>
       <div>Loose text</div></body></html>`,
      LIMIT,
    );
    expect(document.title).toBe('Light & Tide');
    expect(outline(document)).toEqual([
      'heading 1: Light & Tide',
      "paragraph: The keeper of Alden's light.\nShe is Ada.",
      'list-item: rope',
      'list-item: thick',
      'list-item: oil',
      'list-item: Mole: a wall in the sea',
      'paragraph: one',
      'paragraph: two',
      'code: if (a)\n  b();',
      'paragraph: Loose text',
    ]);
  });

  test('rows name their columns', () => {
    expect(
      read(`<table><caption>Keepers</caption><thead><tr><th>Name</th><th>Years</th></tr></thead>
            <tr><td>Ada</td><td>1901–31</td></tr><tr><td rowspan=2>Tom</td><td>1931</td></tr><tr><td>1940</td></tr></table>`),
    ).toEqual([
      'paragraph: Keepers',
      'table-row: Name: Ada; Years: 1901–31',
      'table-row: Name: Tom; Years: 1931',
      'table-row: Name: Tom; Years: 1940',
    ]);
  });

  test('a table of names and values, one without names, one that is layout', () => {
    expect(
      read('<table><tr><th>Born</th><td>1874</td></tr><tr><th>Died</th><td>1940</td></tr></table>'),
    ).toEqual(['table-row: Born: 1874', 'table-row: Died: 1940']);
    expect(
      read('<table><tr><td>Ada</td><td>Alden</td></tr><tr><td>Tom</td><td>Fenn</td></tr></table>'),
    ).toEqual(['table-row: Ada | Alden', 'table-row: Tom | Fenn']);
    expect(read('<table><tr><td><h2>Left</h2><p>Words.</p></td><td>Right</td></tr></table>')).toEqual([
      'heading 2: Left',
      'paragraph: Words.',
      'paragraph: Right',
    ]);
  });

  test('an article is freed of what stands around it', () => {
    const words =
      'The keeper climbed the stairs every evening, trimmed the lamp, and wrote the weather into the book. ';
    const links = '<li><a href="#">Another story of the coast</a></li>'.repeat(40);
    const paragraphs = Array.from({ length: 8 }, (_, index) => `<p>${index}. ${words.repeat(4)}</p>`).join(
      '',
    );
    const document = convertHtml(
      `<html><head><title>The Keeper - Coast News</title></head><body><div class="sidebar"><ul>${links}</ul></div>
       <div class="article"><h1>The Keeper</h1>${paragraphs}<h2 id="comments"><span id="comments">Comments</span></h2><p>${words}</p></div>
       <div class="footer">Imprint</div></body></html>`,
      LIMIT,
    );
    expect(document.title).toBe('The Keeper');
    expect(document.text).not.toContain('Another story');
    expect(outline(document)[0]).toBe('heading 1: The Keeper');
    expect(outline(document)[1]).toBe(`paragraph: 0. ${words.repeat(4).trim()}`);
  });

  test('fragments and broken markup are read too', () => {
    expect(read('just <i>words')).toEqual(['paragraph: just words']);
    expect(read('<p>one<p>two</b></div><h2>three')).toEqual([
      'paragraph: one',
      'paragraph: two',
      'heading 2: three',
    ]);
    expect(read('&#1055;&#x440;&#1080; &lt;b&gt; &unknown;')).toEqual(['paragraph: При <b> &unknown;']);
  });

  test('absurd nesting is refused, deep nesting is not', () => {
    expect(read(`${'<div>'.repeat(3000)}deep`)).toEqual(['paragraph: deep']);
    expect(() => convertHtml('<div>'.repeat(100_000), LIMIT)).toThrow('nested more than 5000 deep');
  });
});

test('hints where a word may be broken are no part of it', () => {
  expect(read('<p>Leucht&shy;turm&shy;wärter light\u200bhouse</p>')).toEqual([
    'paragraph: Leuchtturmwärter lighthouse',
  ]);
});
