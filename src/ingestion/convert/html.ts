import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { ConvertedDocument } from '../document.ts';
import { DocumentBuilder } from './builder.ts';
import { ConversionError } from './conversion-error.ts';
import { addHtmlBlocks } from './html-blocks.ts';
import { type HtmlElement, inlineText, isHidden, walkTree } from './html-tree.ts';
import { meaningfulTitle } from './title.ts';

/** No article has as many blocks, and Readability, which scores every element several times, would take seconds. */
const MAX_ARTICLE_BLOCKS = 5000;
/** Browsers stop at 512; from 20,000 on the parser takes seconds, growing with the square. */
const MAX_DEPTH = 5000;
const MAX_MARKS = 1_000_000;
/** Elements that have to be closed; the others are closed by what follows them, as often as not. */
const CLOSED_ELEMENTS =
  /<(\/?)(?:div|span|ul|ol|dl|table|section|article|blockquote|font|b|i|u|em|strong|center|a)\b/gi;
/** An article that holds less of the page's text than this has most likely lost something, with more there was nothing to lose. */
const MIN_ARTICLE_SHARE = 0.4;
const MAX_ARTICLE_SHARE = 0.98;

/** A page as text: its article where it is one, otherwise everything but scripts, styles and navigation. */
export function convertHtml(source: string, limit: number): ConvertedDocument {
  const html = decodeLetters(source);
  refuseExcess(html);
  const page = new DocumentBuilder(limit);
  const root = parse(html);
  addHtmlBlocks(root, page);
  const title = titleOf(root);
  const whole = page.build(title ?? meaningfulTitle(page.firstHeading()));
  const article = whole.blocks.length > MAX_ARTICLE_BLOCKS ? null : extractArticle(html, title, limit);
  const share = (article?.text.length ?? 0) / whole.text.length;
  return article !== null && share >= MIN_ARTICLE_SHARE && share <= MAX_ARTICLE_SHARE ? article : whole;
}

/**
 * A tree takes about 1 kB for each tag or entity, whatever its size in the file, and the parser's time grows with the square
 * of the depth: both are looked at before. @throws ConversionError
 */
function refuseExcess(html: string): void {
  if (countOf(html, '<') + countOf(html, '&') > MAX_MARKS) {
    throw new ConversionError(`it has more than ${MAX_MARKS} tags and entities; split it into smaller files`);
  }
  let depth = 0;
  for (const [, closing] of html.matchAll(CLOSED_ELEMENTS)) {
    depth = Math.max(0, depth + (closing === '/' ? -1 : 1));
    if (depth > MAX_DEPTH)
      throw new ConversionError(`its elements are nested more than ${MAX_DEPTH} deep; it is damaged`);
  }
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** Letters written as numeric entities, which would each be a node of the tree. Not those below, which could be markup. */
function decodeLetters(html: string): string {
  return html.replace(/&#(?:x([\da-f]{2,6})|(\d{3,7}));/gi, (entity, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : entity;
  });
}

/** @returns the document element; what has none (a fragment) is given one */
export function parse(html: string): HtmlElement {
  const complete = /<html[\s>]/i.test(html.slice(0, 20_000)) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(complete).document.documentElement as unknown as HtmlElement;
}

function extractArticle(html: string, title: string | null, limit: number): ConvertedDocument | null {
  // Readability takes the tree apart, so it gets one of its own.
  const { document } = parseHTML(html);
  if (document.querySelectorAll('p, pre, article').length < 3) return null;
  clean(document.documentElement as unknown as HtmlElement);
  try {
    const article = new Readability<HtmlElement>(document, {
      disableJSONLD: true,
      keepClasses: true,
      serializer: (node) => node as unknown as HtmlElement,
    }).parse();
    if (article?.content === null || article?.content === undefined) return null;
    const builder = new DocumentBuilder(limit);
    const heading = title ?? meaningfulTitle(article.title);
    if (heading !== null) builder.add('heading', heading, { level: 1 });
    addHtmlBlocks(article.content, builder);
    return builder.build(heading);
  } catch {
    // A page it cannot cope with: the whole page serves.
    return null;
  }
}

/**
 * Takes out what is not read anyway, and the names of what stands in headings: Readability drops a heading whose words happen
 * to be the id of one of its parts ("Community", "Comments").
 */
function clean(root: HtmlElement): void {
  const hidden: HtmlElement[] = [];
  walkTree(root, {
    text: () => {},
    enter: (element) => {
      const drop = isHidden(element) && element.localName !== 'head';
      if (drop) hidden.push(element);
      return !drop;
    },
    leave: () => {},
  });
  for (const element of hidden) element.remove();
  for (const element of root.querySelectorAll('h1, h2, h3, h4, h5, h6, :is(h1, h2, h3, h4, h5, h6) *')) {
    element.removeAttribute('id');
    element.removeAttribute('class');
  }
}

/** The page's first heading where its title only adds the site's name ("Mozilla - Wikipedia"), its title otherwise. */
function titleOf(root: HtmlElement): string | null {
  const title = meaningfulTitle(root.querySelector('head title, title')?.textContent);
  const first = root.querySelector('h1');
  const heading = first === null ? null : meaningfulTitle(inlineText(first));
  return heading !== null && (title === null || title.includes(heading)) ? heading : title;
}
