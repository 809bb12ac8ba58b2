import { oneLine } from '../../lib/one-line.ts';

/** As much of the DOM as is read here; the compiler has no DOM library, this being a server. */
export interface HtmlNode {
  readonly nodeType: number;
  readonly parentNode: HtmlNode | null;
  readonly firstChild: HtmlNode | null;
  readonly nextSibling: HtmlNode | null;
  readonly textContent: string | null;
}

export interface HtmlElement extends HtmlNode {
  readonly localName: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  remove(): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
}

export interface TreeVisitor {
  text(value: string): void;
  /** @returns false to pass over what is inside; `leave` is then not called */
  enter(element: HtmlElement): boolean;
  leave(element: HtmlElement): void;
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const CDATA_NODE = 4;

/** Visits everything below `root` in reading order. A loop, not a recursion: pages nest 100,000 elements deep if they like. */
export function walkTree(root: HtmlElement, visitor: TreeVisitor): void {
  let node = root.firstChild;
  while (node !== null) {
    if (node.nodeType === TEXT_NODE || node.nodeType === CDATA_NODE) visitor.text(node.textContent ?? '');
    else if (node.nodeType === ELEMENT_NODE && visitor.enter(node as HtmlElement)) {
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      visitor.leave(node as HtmlElement);
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode;
      if (node === root || node === null) return;
      visitor.leave(node as HtmlElement);
    }
    node = node?.nextSibling ?? null;
  }
}

const HIDDEN = new Set(
  'script style noscript template head svg iframe object embed canvas audio video map button select option textarea input nav annotation'.split(
    ' ',
  ),
);
const HIDDEN_ROLES = new Set([
  'navigation',
  'search',
  'menu',
  'menubar',
  'toolbar',
  'tablist',
  'alertdialog',
]);
/** Marks of wikis and sites for what is not part of the text: reference numbers, "[edit]" links, what print leaves out. */
const HIDDEN_CLASSES =
  /(?:^|\s)(?:reference|toc|mw-editsection|noprint|navbox|sr-only|visually-hidden|screen-reader-text)(?:\s|$)/;

/** True for what a reader of the page does not read as its text. */
export function isHidden(element: HtmlElement): boolean {
  if (HIDDEN.has(element.localName)) return true;
  if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  if (HIDDEN_ROLES.has(element.getAttribute('role') ?? '')) return true;
  if (/display\s*:\s*none/i.test(element.getAttribute('style') ?? '')) return true;
  return HIDDEN_CLASSES.test(element.getAttribute('class') ?? '');
}

const BLOCKS = new Set(
  (
    'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);

export function isBlock(element: HtmlElement): boolean {
  return BLOCKS.has(element.localName);
}

/** The text inside on one line, blocks and line breaks apart by spaces. */
export function inlineText(root: HtmlElement): string {
  const parts: string[] = [];
  walkTree(root, {
    text: (value) => void parts.push(value),
    enter: (element) => {
      if (isHidden(element)) return false;
      if (isBlock(element) || element.localName === 'br') parts.push(' ');
      return true;
    },
    leave: (element) => {
      if (isBlock(element)) parts.push(' ');
    },
  });
  return oneLine(parts.join(''));
}
