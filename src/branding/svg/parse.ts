import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  ELEMENTS,
  PLAIN_ATTRIBUTES,
  STYLED_ATTRIBUTES,
  UNWRAPPED,
  WITH_REFERENCE,
  WITH_TEXT,
} from './allowed.ts';
import { cleanDeclarations, cleanStyleSheet, isPlainValue } from './css.ts';
import { SVG_NAMESPACE, type SvgElement } from './element.ts';
import { SvgError } from './svg-error.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;

/**
 * The allowed part of an SVG document as a tree. Nothing of the source is passed on as it is written: the tree is built of names that
 * are on a list and of values that were checked, so whatever another parser might read differently is gone.
 *
 * @throws {SvgError} for what is not well-formed XML 1.0 with namespaces, declares entities, has another root, or is too large.
 */
export function parseSvg(source: string): SvgElement {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  // Where an element's content goes; null: nowhere.
  const open: Array<SvgElement | null> = [];
  let root: SvgElement | null = null;
  let elements = 0;

  // What goes wrong before the first element is some other format: HTML, say.
  parser.on('error', (error) => {
    throw new SvgError(
      root === null ? 'not_svg' : 'malformed',
      `is not well-formed XML: ${error.message.replace(/\.$/, '')}`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new SvgError('malformed', 'declares entities or other rules in its DOCTYPE, which are not read');
  });
  parser.on('opentag', (tag) => {
    if (++elements > MAX_ELEMENTS) throw new SvgError('too_large', `has more than ${MAX_ELEMENTS} elements`);
    if (open.length >= MAX_DEPTH) throw new SvgError('too_large', `nests more than ${MAX_DEPTH} elements`);
    const parent = open.at(-1);
    if (parent === undefined) {
      if (!isSvg(tag) || tag.local !== 'svg')
        throw new SvgError('not_svg', `is a <${tag.local}> document, not SVG`);
      root = { name: 'svg', attributes: cleanAttributes(tag), children: [] };
      open.push(root);
    } else {
      open.push(parent && enter(tag, parent));
    }
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.name === 'style') cleanStyle(element, open.at(-1));
  });
  const hear = (text: string) => {
    const parent = open.at(-1);
    if (parent && WITH_TEXT.has(parent.name)) parent.children.push(text);
  };
  parser.on('text', hear);
  parser.on('cdata', hear);

  parser.write(source).close();
  if (root === null) throw new SvgError('not_svg', 'has no <svg> element');
  return root;
}

/** Where the tag's content goes: into an element of its own, into the parent, or nowhere. */
function enter(tag: SaxesTagNS, parent: SvgElement): SvgElement | null {
  if (!isSvg(tag) || parent.name === 'style') return null;
  if (UNWRAPPED.has(tag.local)) return parent;
  if (!ELEMENTS.has(tag.local)) return null;
  const element: SvgElement = { name: tag.local, attributes: cleanAttributes(tag), children: [] };
  parent.children.push(element);
  return element;
}

/** Files without a namespace are as common as they are useless; what they mean is plain. */
function isSvg({ uri }: SaxesTagNS): boolean {
  return uri === SVG_NAMESPACE || uri === '';
}

function cleanStyle(style: SvgElement, parent: SvgElement | null | undefined): void {
  const rules = cleanStyleSheet(style.children.join(''));
  if (rules === '') parent?.children.pop();
  else style.children.splice(0, style.children.length, rules);
}

function cleanAttributes(tag: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      // A local reference; the plain attribute has the last word (SVG 2, 4.2.3).
      const target = /^\s*(#[\w.:-]+)\s*$/.exec(value)?.[1];
      if (target && WITH_REFERENCE.has(tag.local) && (uri === '' || !kept.has('href')))
        kept.set('href', target);
    } else if (uri === XML && local === 'space') {
      kept.set('xml:space', value === 'preserve' ? 'preserve' : 'default');
    } else if (uri === '' && local === 'style') {
      const declarations = cleanDeclarations(value);
      if (declarations !== '') kept.set('style', declarations);
    } else if (
      uri === '' &&
      (PLAIN_ATTRIBUTES.has(local) || (STYLED_ATTRIBUTES.has(local) && isPlainValue(value)))
    ) {
      kept.set(local, value);
    }
  }
  return kept;
}
