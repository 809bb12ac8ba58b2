import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string, attributes = '') => `<svg ${NS}${attributes}>${content}</svg>`;
const RECT = '<rect width="1" height="1"/>';

describe('what a logo is made of stays', () => {
  test.each([
    [
      'shapes',
      svg(`<g id="a" class="b"><path d="M0 0L10 10z" fill="#c8553d"/>${RECT}</g>`, ' viewBox="0 0 9 9"'),
    ],
    [
      'gradients and references',
      svg(
        '<defs><linearGradient id="g" gradientTransform="rotate(90)"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient></defs>' +
          '<circle r="4" fill="url(#g)"/><use href="#a"/>',
      ),
    ],
    ['text', svg('<title>Weft</title><text x="1" font-family="Open Sans">we<tspan dx="2">ft</tspan></text>')],
    [
      'filters',
      svg(
        '<filter id="f"><feGaussianBlur in="SourceGraphic" stdDeviation="2"/></filter><rect filter="url(#f)"/>',
      ),
    ],
    ['rules', svg(`<style>.a,#b&#62;g{fill:#fff;stroke:url(#g)}</style>${RECT}`)],
    ['a dark mode', svg(`<style>@media (prefers-color-scheme: dark){path{fill:white}}</style>${RECT}`)],
    [
      'style attributes',
      svg('<rect style="fill:none;stroke-width:2px;font-family:\'Open Sans\', serif"/>').replaceAll(
        "'",
        '&#39;',
      ),
    ],
  ])('%s', (_what, source) => {
    expect(sanitizeSvg(source)).toBe(source);
  });

  test('whoever wrote it: declarations, comments, editors’ own data, prefixes and links go, the drawing stays', () => {
    const source = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- Generator: an editor -->
      <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:ed="urn:editor" xmlns:xlink="http://www.w3.org/1999/xlink" ed:version="1">
        <s:metadata><ed:data/></s:metadata>
        <s:a xlink:href="https://example.org"><s:path d="M0 0" ed:label="x"/></s:a>
        <s:use xlink:href="#p"/>
      </s:svg>`;
    expect(sanitizeSvg(source.replace('\uFEFF', ''))).toBe(svg('<path d="M0 0"/><use href="#p"/>'));
  });

  test('a missing namespace is put in its place', () => {
    expect(sanitizeSvg(`<svg>${RECT}</svg>`)).toBe(svg(RECT));
  });
});

/** Everything beside the one rectangle goes. */
const HOSTILE: ReadonlyArray<readonly [name: string, content: string]> = [
  ['script', '<script>alert(1)</script>'],
  ['script with a source', '<script href="https://evil.example/x.js"/>'],
  ['script under another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['script in upper case', '<SCRIPT>alert(1)</SCRIPT>'],
  ['script of XHTML', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
  ['script in a CDATA section', '<script><![CDATA[alert(1)]]></script>'],
  ['script behind a processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?><script/>'],
  [
    'foreignObject',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  ],
  ['shapes inside foreignObject', '<foreignObject><path d="M0 0"/></foreignObject>'],
  [
    'XHTML',
    '<body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><img src="x" onerror="alert(1)"/></body>',
  ],
  ['iframe, object, embed', '<iframe src="//e"/><object data="//e"/><embed src="//e"/>'],
  ['audio and video', '<audio src="//e" onerror="alert(1)"/><video src="//e"/>'],
  ['an external image', '<image href="https://evil.example/x.png"/>'],
  ['an embedded SVG', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['feImage', '<feImage href="https://evil.example/x.svg#a"/>'],
  ['animation of href', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['set', '<set attributeName="onmouseover" to="alert(1)"/>'],
  [
    'animateTransform with a handler',
    '<animateTransform onbegin="alert(1)" attributeName="transform" dur="1s"/>',
  ],
  [
    'handler elements of SVG Tiny',
    '<handler type="text/javascript">alert(1)</handler><listener event="load"/>',
  ],
  ['XML Events', '<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#x"/>'],
  [
    'XInclude',
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
  ],
  ['XSLT', '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>'],
  [
    'a font',
    '<font><font-face><font-face-src><font-face-uri href="//e"/></font-face-src></font-face></font>',
  ],
  ['color-profile and cursor', '<color-profile href="//e"/><cursor href="//e"/>'],
  ['a style sheet that imports', '<style>@import url("https://evil.example/x.css");</style>'],
  ['an import that hides in a comment', '<style>/* a */@im/**/port "//e"; @import/**/"//e";</style>'],
  ['a font from elsewhere', '<style>@font-face{font-family:a;src:url(https://evil.example/a.woff)}</style>'],
  ['a background from elsewhere', '<style>rect{background:url(//e);fill:url(//e#a)}</style>'],
  [
    'an address in escapes',
    String.raw`<style>rect{fill:\75rl(//e);fill:u\72 l(//e);fill:url\28//e)}</style>`,
  ],
  [
    'an address in other functions',
    '<style>rect{fill:image-set("//e" 1x);mask:src("//e");filter:image(//e)}</style>',
  ],
  ['a selector that leaks', '<style>rect[id^="a"]{fill:red}</style>'],
  ['a rule that breaks out of a string', `<style>a:"}@import '//e';{"{fill:red}</style>`],
  [
    'old expressions',
    '<style>rect{width:expression(alert(1));behavior:url(x.htc);-moz-binding:url(x.xml)}</style>',
  ],
  ['a style sheet in CDATA', '<style><![CDATA[@import "//e";]]></style>'],
  ['an element in a style sheet', '<style><script>alert(1)</script><a>.a{fill:url(//e)}</a></style>'],
  ['keyframes', '<style>@keyframes a{from{fill:url(//e)}}</style>'],
  ['shapes of another namespace', '<x:path xmlns:x="urn:other" d="M0 0"/><path xmlns="urn:other" d="M0 0"/>'],
  ['a link around nothing', '<a href="javascript:alert(1)"/>'],
  ['discard, mpath, view', '<discard/><mpath href="//e"/><view/>'],
];

/** These leave a bare rectangle. */
const HOSTILE_ATTRIBUTES: ReadonlyArray<readonly [name: string, attributes: string]> = [
  ['handlers', 'onload="alert(1)" onclick="alert(1)" onbegin="alert(1)" ONLOAD="a"'],
  ['a handler in a namespace', 'xmlns:e="http://www.w3.org/2001/xml-events" e:onload="alert(1)"'],
  [
    'href where nothing refers',
    'href="#a" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"',
  ],
  ['xml:base', 'xml:base="https://evil.example/"'],
  ['fill from elsewhere', 'fill="url(https://evil.example/a.svg#b)"'],
  ['filter from elsewhere', `filter="url('//evil.example/a.svg#b')"`],
  ['fill by data URI', 'fill="url(data:image/svg+xml;base64,PHN2Zy8+#a)"'],
  ['fill in upper case with white space', 'fill="URL(  //e  )"'],
  ['fill in escapes', String.raw`fill="\75 rl(//e)"`],
  ['fill in character references', 'fill="&#x75;rl(&#47;&#47;e)"'],
  ['fill behind a comment', 'fill="url(/**///e)"'],
  ['a fallback after a local reference', 'fill="url(#a) url(//e)"'],
  ['style from elsewhere', 'style="background:url(//e);fill:url(//e);list-style-image:url(//e)"'],
  ['style that is not closed', 'style="fill:&quot;red"'],
  ['a comment that is not closed', 'fill="red/*"'],
  ['a variable', 'style="--a:url(//e);fill:var(--a)"'],
  ['data attributes', 'data-src="javascript:alert(1)" src="//e" target="_top" ping="//e"'],
  ['base and namespaces', 'xmlns:a="javascript:alert(1)" a:b="c"'],
];

describe('what could run, load, lead elsewhere or animate goes', () => {
  test.each(HOSTILE)('%s', (_name, content) => {
    expect(sanitizeSvg(svg(content + RECT))).toBe(svg(RECT));
    expect(sanitizeSvg(svg(`<g>${content}</g>${RECT}`))).toBe(svg(`<g/>${RECT}`));
  });

  test.each(HOSTILE_ATTRIBUTES)('%s', (_name, attributes) => {
    expect(sanitizeSvg(svg(`<rect ${attributes}/>`))).toBe(svg('<rect/>'));
    expect(sanitizeSvg(svg('<rect/>', ` ${attributes}`))).toBe(svg('<rect/>'));
  });

  test.each([
    'https://evil.example/a.svg#b',
    '//evil.example/a.svg#b',
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:image/svg+xml,&lt;svg/>#a',
    'a.svg#b',
    '#a b',
    '#',
  ])('a reference to %s', (href) => {
    const source = `<use href="${href}" xmlns:x="http://www.w3.org/1999/xlink" x:href="${href}"/>`;
    expect(sanitizeSvg(svg(source))).toBe(svg('<use/>'));
  });

  test('text cannot become markup', () => {
    const text = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const source = svg(
      `<title>${text}</title><desc><![CDATA[</desc><script>]]></desc><text id="&quot;>">${text}</text>`,
    );
    expect(sanitizeSvg(source)).toBe(
      svg(
        '<title>&#60;script&#62;alert(1)&#60;/script&#62;</title><desc>&#60;/desc&#62;&#60;script&#62;</desc>' +
          '<text id="&#34;&#62;">&#60;script&#62;alert(1)&#60;/script&#62;</text>',
      ),
    );
  });

  test('a clean document stays as it is', () => {
    const all = [
      ...HOSTILE.map(([, content]) => content),
      ...HOSTILE_ATTRIBUTES.map(([, a]) => `<path ${a}/>`),
    ];
    const clean = sanitizeSvg(
      svg(`<style>.a{fill:#123}</style>${all.join('')}<text>a &lt; b &amp; "c"</text>`),
    );
    expect(sanitizeSvg(clean)).toBe(clean);
    expect(clean).not.toMatch(
      /script|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg")|\/\/e|javascript|data:|import|@/i,
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing', '', 'not_svg'],
    ['plain text', 'hello', 'not_svg'],
    ['HTML', '<html><body><svg/></body></html>', 'not_svg'],
    ['HTML as it mostly is', '<!doctype html><p>a', 'not_svg'],
    ['another namespace', '<svg xmlns="urn:other"><rect/></svg>', 'not_svg'],
    ['an element that is not closed', `<svg ${NS}><rect>`, 'malformed'],
    ['an attribute without quotes', `<svg ${NS}><rect width=1 /></svg>`, 'malformed'],
    ['two roots', `${svg(RECT)}${svg(RECT)}`, 'malformed'],
    ['an undeclared prefix', svg('<x:rect/>'), 'malformed'],
    ['an undeclared entity', svg('<text>&xxe;</text>'), 'malformed'],
    ['an HTML entity', svg('<text>&nbsp;</text>'), 'malformed'],
    ['a control character', svg('<text>&#1;</text>'), 'malformed'],
    ['a control character by XML 1.1', `<?xml version="1.1"?>${svg('<text>&#1;</text>')}`, 'malformed'],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'malformed',
    ],
    [
      'a thousand million laughs',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>${svg('<text>&c;</text>')}`,
      'malformed',
    ],
    [
      'a DTD that adds handlers',
      `<!DOCTYPE svg [<!ATTLIST rect onload CDATA "alert(1)">]>${svg(RECT)}`,
      'malformed',
    ],
    ['nothing to see', svg('<title>only a name</title><g/>'), 'empty'],
    ['nothing left', svg('<script>alert(1)</script><image href="data:image/png;base64,AA=="/>'), 'empty'],
    ['depth', svg(`${'<g>'.repeat(200)}${RECT}${'</g>'.repeat(200)}`), 'too_large'],
    ['depth of what is dropped', svg(`${'<x>'.repeat(200)}${'</x>'.repeat(200)}${RECT}`), 'too_large'],
    ['numbers', svg('<g/>'.repeat(20_000) + RECT), 'too_large'],
    ['a reference to itself', svg(`<g id="a"><use href="#a"/><use href="#a"/></g>`), 'too_large'],
    ['a circle', svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`), 'too_large'],
  ])('%s', (_name, source, code) => {
    expect(() => sanitizeSvg(source)).toThrow(expect.objectContaining({ name: 'SvgError', code }));
  });

  test.each([
    ['use', (id: string) => `<use href="#${id}"/>`],
    ['patterns', (id: string) => `<path d="M0 0" fill="url(#${id})"/>`],
    ['masks in style', (id: string) => `<path d="M0 0" style="mask:url('#${id}')"/>`],
  ])('a bomb of %s', (_name, refer) => {
    const levels = Array.from(
      { length: 10 },
      (_, at) => `<g id="l${at + 1}">${refer(`l${at}`).repeat(10)}</g>`,
    );
    const bomb = svg(`<defs><g id="l0">${RECT}</g>${levels.join('')}</defs>${refer('l10')}`);
    expect(() => sanitizeSvg(bomb)).toThrow(expect.objectContaining({ code: 'too_large' }));
    const harmless = svg(`<defs><g id="l0">${RECT}</g>${levels.slice(0, 2).join('')}</defs>${refer('l2')}`);
    expect(sanitizeSvg(harmless)).toContain('l2');
  });

  test('time grows with the size of the file, not with its square', () => {
    const n = 250_000;
    const long = [
      `<rect fill="${'a'.repeat(n)}"/>`,
      `<rect fill="${'url('.repeat(n / 4)}"/>`,
      `<rect fill="a${' '.repeat(n)}("/>`,
      `<style>${'@media a{'.repeat(n / 9)}</style>`,
      `<style>${'/*'.repeat(n / 2)}</style>`,
      `<use href="#${'a'.repeat(n / 2)}${' '.repeat(n / 2)}x"/>`,
    ];
    const began = performance.now();
    for (const content of long) sanitizeSvg(svg(content + RECT));
    // Some 60 ms; any of them quadratic takes minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
