import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { ConvertedDocument } from '../../document.ts';
import { DocumentBuilder } from '../builder.ts';
import { ConversionError } from '../conversion-error.ts';
import { meaningfulTitle } from '../title.ts';
import { partColumns } from './columns.ts';
import type { Paragraph } from './draft.ts';
import { dropFurniture, type PageLines } from './furniture.ts';
import { partCells } from './gutters.ts';
import { joinJustified } from './justified.ts';
import { formLines } from './line.ts';
import { describeMissing, type MissingPages } from './missing.ts';
import { orderLines } from './order.ts';
import { formParagraphs } from './paragraphs.ts';
import { readRuns } from './runs.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

interface PdfLimits {
  readonly characters: number;
  readonly pages: number;
  readonly milliseconds: number;
}

/** Fewer letters a page than this, and pictures on it, is a scan whose text layer holds no more than a stamp. */
const SCAN_LETTERS = 10;

/** The text of a PDF page by page; a page that cannot be read does not take the others with it. */
export async function convertPdf(bytes: Uint8Array, limits: PdfLimits): Promise<ConvertedDocument> {
  const document = await open(bytes);
  try {
    if (document.numPages > limits.pages) {
      throw new ConversionError(
        `it has ${document.numPages} pages, more than ${limits.pages}; split it into smaller files`,
      );
    }
    const pages = await readPages(document, limits);
    await refuseScan(document, pages);
    const clean = dropFurniture(pages).map((page) => ({ ...page, lines: orderLines(page.lines) }));
    const paragraphs = formParagraphs(clean);
    const builder = new DocumentBuilder(limits.characters);
    for (const { kind, text, page, level, joinedBy } of paragraphs) {
      builder.add(kind, text, {
        page,
        ...(level === undefined ? {} : { level }),
        ...(joinedBy === undefined ? {} : { joinedBy }),
      });
    }
    const converted = builder.build((await metadataTitle(document)) ?? titleFrom(paragraphs));
    const warning = describeMissing(await findMissing(document, pages));
    return warning === null ? converted : { ...converted, warning };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    // pdf.js takes the buffer for itself, wants no Buffer, and would otherwise warn on the console about every flaw of a file.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException') {
      throw new ConversionError('it is protected with a password; save it without one and send it again', {
        cause,
      });
    }
    throw new ConversionError(
      'it is damaged: its PDF structure cannot be read; send it again, or print it to a new PDF',
      { cause },
    );
  }
}

interface PageText extends PageLines {
  /** Some of it is in fonts that do not say which letters they draw. */
  readonly unreadable: boolean;
}

/** The pages that can be read; a broken one is left out, and does not take the others with it. */
async function readPages(document: PdfDocument, limits: PdfLimits): Promise<PageText[]> {
  const pages: PageText[] = [];
  const deadline = performance.now() + limits.milliseconds;
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await within(deadline - performance.now(), readPage(document, number));
    if (page === 'late') throw tooSlow(number, document.numPages, limits.milliseconds);
    if (page === null) continue;
    pages.push(page);
    characters += page.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > limits.characters) {
      throw new ConversionError(
        `it holds more than ${limits.characters} characters of text; split it into smaller files`,
      );
    }
  }
  return pages;
}

async function readPage(document: PdfDocument, number: number): Promise<PageText | null> {
  try {
    const page = await document.getPage(number);
    const { groups, height, unreadable } = readRuns(await page.getTextContent(), page.view);
    page.cleanup();
    return {
      page: number,
      height,
      lines: groups.flatMap((runs) => partColumns(partCells(joinJustified(formLines(runs))))),
      unreadable,
    };
  } catch {
    return null;
  }
}

function tooSlow(page: number, of: number, milliseconds: number): ConversionError {
  return new ConversionError(
    `reading page ${page} of ${of} did not end within ${Math.round(milliseconds / 1000)} s; split it into smaller files`,
  );
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  if (milliseconds <= 0) return 'late';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws ConversionError if the pages hold no text to speak of */
async function refuseScan(document: PdfDocument, pages: readonly PageText[]): Promise<void> {
  if (pages.length === 0) {
    throw new ConversionError(
      'none of its pages can be read; it is damaged: send it again, or print it to a new PDF',
    );
  }
  const letters = pages.reduce(
    (sum, { lines }) => sum + lines.reduce((count, { text }) => count + countLetters(text), 0),
    0,
  );
  if (letters >= SCAN_LETTERS * pages.length) return;
  if (letters === 0 && pages.some(({ unreadable }) => unreadable)) {
    throw new ConversionError(
      'its fonts do not say which letters they draw: run OCR over it, then send it again',
    );
  }
  if (letters === 0 || (await hasPictures(document, pages))) {
    throw new ConversionError('it has no text layer (a scan?): run OCR over it, then send it again');
  }
}

/** Pages without letters are looked at for pictures, one by one, as long as they are few. */
const MAX_LOOKED_AT = 20;

/** Pages of which something could not be read, though the document could. */
async function findMissing(document: PdfDocument, pages: readonly PageText[]): Promise<MissingPages> {
  const read = new Set(pages.map(({ page }) => page));
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const empty = pages.filter(({ lines, unreadable }) => lines.length === 0 && !unreadable);
  const scanned: number[] = [];
  for (const page of empty.slice(0, MAX_LOOKED_AT))
    if (await hasPictures(document, [page])) scanned.push(page.page);
  return {
    broken: numbers.filter((number) => !read.has(number)),
    unreadable: pages.filter(({ unreadable }) => unreadable).map(({ page }) => page),
    scanned,
  };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

async function hasPictures(document: PdfDocument, pages: readonly PageLines[]): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const painting = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ]);
  for (const { page: number } of pages.slice(0, 3)) {
    try {
      const page = await document.getPage(number);
      const { fnArray } = await page.getOperatorList();
      page.cleanup();
      if (fnArray.some((operator) => painting.has(operator))) return true;
    } catch {
      // A page that cannot be drawn says nothing either way.
    }
  }
  return false;
}

async function metadataTitle(document: PdfDocument): Promise<string | null> {
  try {
    const { info } = await document.getMetadata();
    const title: unknown = (info as Record<string, unknown>).Title;
    return meaningfulTitle(typeof title === 'string' ? title : null);
  } catch {
    return null;
  }
}

/** The largest heading of the first page. */
function titleFrom(paragraphs: readonly Paragraph[]): string | null {
  const first = paragraphs[0]?.page;
  let best: Paragraph | null = null;
  for (const paragraph of paragraphs) {
    if (paragraph.page !== first || paragraph.kind !== 'heading') continue;
    if (best === null || paragraph.size > best.size * 1.02) best = paragraph;
  }
  return best === null ? null : meaningfulTitle(best.text);
}
