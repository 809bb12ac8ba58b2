import { oneLine } from '../../lib/one-line.ts';
import type { BlockKind } from '../document.ts';
import type { DocumentBuilder } from './builder.ts';
import { addTable } from './html-table.ts';
import { type HtmlElement, inlineText, isBlock, isHidden, type TreeVisitor, walkTree } from './html-tree.ts';

const LINE_BREAK = '\u2028';

/**
 * Adds the readable text below `root`, block by block.
 * @param notes foot- and endnotes by their ids: each is told after the block that refers to it, instead of at its own place
 */
export function addHtmlBlocks(
  root: HtmlElement,
  builder: DocumentBuilder,
  notes: ReadonlyMap<string, HtmlElement> = new Map(),
): void {
  walkTree(root, new BlockWriter(builder, notes));
}

class BlockWriter implements TreeVisitor {
  readonly #builder: DocumentBuilder;
  readonly #notes: ReadonlyMap<string, HtmlElement>;
  /** Inline text not yet written. */
  #inline: string[] = [];
  #referred: HtmlElement[] = [];
  /** Kinds of the blocks we are in, innermost last. */
  readonly #kinds: { readonly element: HtmlElement; readonly kind: BlockKind; readonly level?: number }[] =
    [];

  constructor(builder: DocumentBuilder, notes: ReadonlyMap<string, HtmlElement>) {
    this.#builder = builder;
    this.#notes = notes;
  }

  text(value: string): void {
    this.#inline.push(value);
  }

  enter(element: HtmlElement): boolean {
    const name = element.localName;
    if (isHidden(element) || this.#notes.has(element.getAttribute('id') ?? '')) return false;
    if (name === 'br') this.#inline.push(LINE_BREAK);
    if (name === 'math') {
      this.#inline.push(` ${element.getAttribute('alttext') ?? inlineText(element)} `);
      return false;
    }
    if (name === 'a' && this.#refer(element)) return false;
    if (!isBlock(element)) return true;
    if (name === 'dd' && this.#inline.length > 0) return this.#open(element, 'list-item');
    this.#flush();
    if (name === 'pre') {
      this.#addPreformatted(element);
      return false;
    }
    if (name === 'table') return !addTable(element, this.#builder);
    if (/^h[1-6]$/.test(name)) return this.#open(element, 'heading', Number(name[1]));
    if (name === 'li' || name === 'dt' || name === 'dd') return this.#open(element, 'list-item');
    return true;
  }

  leave(element: HtmlElement): void {
    if (!isBlock(element)) return;
    // A term waits for its definition: "Term: what it means".
    if (element.localName === 'dt' && this.#inline.join('').trim() !== '') this.#inline.push(': ');
    else this.#flush();
    if (this.#kinds.at(-1)?.element === element) this.#kinds.pop();
  }

  #open(element: HtmlElement, kind: BlockKind, level?: number): true {
    this.#kinds.push(level === undefined ? { element, kind } : { element, kind, level });
    return true;
  }

  /** True if the link leads to a note, whose mark is then left out. */
  #refer(link: HtmlElement): boolean {
    const note = this.#notes.get((link.getAttribute('href') ?? '').replace(/^#/, ''));
    if (note !== undefined) this.#referred.push(note);
    return note !== undefined;
  }

  #flush(): void {
    const { kind, level } = this.#kinds.at(-1) ?? { kind: 'paragraph' as const, level: undefined };
    const text = this.#inline.join('');
    this.#inline = [];
    // Two line breaks are how old pages part their paragraphs.
    for (const paragraph of text.split(/\u2028\s*\u2028/)) {
      const lines = paragraph.split(LINE_BREAK).map(oneLine);
      const separator = kind === 'heading' ? ' ' : '\n';
      this.#builder.add(kind, lines.join(separator), level === undefined ? {} : { level });
    }
    const notes = this.#referred;
    this.#referred = [];
    for (const note of notes) this.#builder.add('paragraph', inlineText(note).replace(/\s*↑$/, ''));
  }

  /** Code as it is; other preformatted text is prose in paragraphs. */
  #addPreformatted(element: HtmlElement): void {
    const text = (element.textContent ?? '').replaceAll('\u00a0', ' ');
    const isCode =
      element.querySelector('code, samp, kbd, span') !== null ||
      /\b(highlight|lang|code|brush)/i.test(element.getAttribute('class') ?? '');
    if (isCode) this.#builder.add('code', text);
    else for (const paragraph of text.split(/\n[ \t]*\n/)) this.#builder.add('paragraph', paragraph);
  }
}
