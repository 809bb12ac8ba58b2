import mammoth from 'mammoth';
import type { ConvertedDocument } from '../document.ts';
import { DocumentBuilder } from './builder.ts';
import { ConversionError } from './conversion-error.ts';
import { dropHidden, headingStyles } from './docx-markup.ts';
import { spellEquations } from './equations.ts';
import { parse } from './html.ts';
import { addHtmlBlocks } from './html-blocks.ts';
import type { HtmlElement } from './html-tree.ts';
import { meaningfulTitle } from './title.ts';
import { listZip, packZip, unpackEntry, type ZipEntry } from './zip.ts';

/** The parts that text is in, or that tell how to read it. Pictures, fonts and embedded files stay packed. */
const READ_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/.*\.rels|docProps\/core\.xml|word\/[^/]*\.xml|word\/_rels\/.*\.rels)$/i;
/** Without these there is no document; without styles or notes there is less of it. */
const NEEDED_PARTS = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/document\d*\.xml)$/i;
const DROPPED_PARTS =
  /^word\/(theme|fontTable|webSettings|settings|header\d*|footer\d*|comments\w*|people)\.xml$/i;

/** @param unpackedBytes most bytes that the parts may unpack to, see `ConversionLimits` */
export async function convertDocx(
  bytes: Uint8Array,
  limit: number,
  unpackedBytes: number,
): Promise<ConvertedDocument> {
  const parts = unpackParts(bytes, unpackedBytes);
  const main = [...parts].find(([name]) => /^word\/document\d*\.xml$/i.test(name));
  if (main === undefined)
    throw new ConversionError('it is damaged: it has no main document inside; save it again as DOCX');
  parts.set(main[0], new TextEncoder().encode(spellEquations(dropHidden(new TextDecoder().decode(main[1])))));
  const styles = parts.get('word/styles.xml');

  const root = parse(
    await convertToHtml(
      packZip(parts),
      styles === undefined ? [] : headingStyles(new TextDecoder().decode(styles)),
    ),
  );
  const builder = new DocumentBuilder(limit);
  addHtmlBlocks(root, builder, findNotes(root));
  const properties = parts.get('docProps/core.xml');
  const title = properties === undefined ? null : readTitle(new TextDecoder().decode(properties));
  return builder.build(title ?? meaningfulTitle(builder.firstHeading()));
}

/** Without the table of contents, as in pages: its lines are the headings once more, with numbers of pages that there are not. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name^='toc '] => !",
];

async function convertToHtml(docx: Uint8Array, headings: readonly string[]): Promise<string> {
  try {
    const options = {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      styleMap: [...STYLES, ...headings],
      externalFileAccess: false,
    };
    return (await mammoth.convertToHtml({ buffer: Buffer.from(docx) }, options)).value;
  } catch (cause) {
    throw new ConversionError(
      'it is damaged: its Word markup cannot be read; open it in a word processor and save it again',
      { cause },
    );
  }
}

function unpackParts(bytes: Uint8Array, unpackedBytes: number): Map<string, Uint8Array> {
  const entries = listZip(bytes);
  if (entries === null)
    throw new ConversionError('it is damaged or incomplete: its archive cannot be read; send it again');
  const parts = new Map<string, Uint8Array>();
  let left = unpackedBytes;
  for (const entry of entries.filter(isRead)) {
    if (entry.encrypted) throw new ConversionError('it is protected with a password; save it without one');
    const part = unpackPart(bytes, entry, left, unpackedBytes);
    if (part === null) continue;
    left -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

function isRead({ name }: ZipEntry): boolean {
  return READ_PARTS.test(name) && !DROPPED_PARTS.test(name);
}

function unpackPart(bytes: Uint8Array, entry: ZipEntry, left: number, most: number): Uint8Array | null {
  try {
    return unpackEntry(bytes, entry, left);
  } catch (cause) {
    if (!(cause instanceof RangeError)) {
      if (!NEEDED_PARTS.test(entry.name)) return null;
      throw new ConversionError(`it is damaged: its part ${entry.name} cannot be unpacked; send it again`, {
        cause,
      });
    }
    const size = `${Math.round(most / 2 ** 20)} MiB`;
    throw new ConversionError(`it unpacks to more than ${size}; split it into smaller files`, { cause });
  }
}

/** mammoth gathers foot- and endnotes in a list at the end, each item with the id that references link to. */
function findNotes(root: HtmlElement): Map<string, HtmlElement> {
  const notes = new Map<string, HtmlElement>();
  for (const item of root.querySelectorAll('li')) {
    const id = item.getAttribute('id') ?? '';
    if (/^(foot|end)note-\d+$/.test(id)) notes.set(id, item);
  }
  return notes;
}

function readTitle(properties: string): string | null {
  const title = /<dc:title[^>]*>([^<]{1,500})<\/dc:title>/.exec(properties)?.[1];
  return meaningfulTitle(title === undefined ? null : parse(`<p>${title}</p>`).textContent);
}
