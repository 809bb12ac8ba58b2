import { normalizeText } from '../../text/normalize.ts';
import type { ConvertedDocument, SourceDocument } from '../document.ts';
import { DocumentBuilder } from './builder.ts';
import { ConversionError } from './conversion-error.ts';
import { convertCsv } from './csv.ts';
import { declaredEncoding, decodeText } from './decode.ts';
import { extensionOf, type Format, identifyFormat, shortName } from './formats.ts';
import { convertJson, parseJson } from './json.ts';
import { convertMarkdown, isClearlyMarkdown } from './markdown.ts';
import { convertPlainText } from './plain-text.ts';

/** Bounds on what one document may ask for; beyond them a conversion fails with a message instead of going on. */
export interface ConversionLimits {
  /** Characters of text it may yield: an archive or a JSON text can say much in few bytes. */
  readonly characters: number;
  /** Bytes that the text parts of an archive may unpack to. */
  readonly unpackedBytes: number;
  readonly pages: number;
  /** Time that the pages of a PDF may take together; looked at between pages. */
  readonly milliseconds: number;
}

const DEFAULT_LIMITS: ConversionLimits = {
  characters: 100 * 2 ** 20,
  unpackedBytes: 256 * 2 ** 20,
  pages: 20_000,
  milliseconds: 300_000,
};

/**
 * A document as text with its structure. Texts and plain files (TXT, Markdown) keep their characters, so that offsets point
 * into what was sent; other formats are written anew, block by block.
 * @throws ConversionError with a sentence for people: which document, what is wrong, what to do
 */
export async function convertDocument(
  source: SourceDocument,
  limits: Partial<ConversionLimits> = {},
): Promise<ConvertedDocument> {
  const { name, content } = source;
  try {
    const identified = 'text' in content ? null : identifyFormat(name, content.bytes);
    if (identified !== null && 'rejected' in identified) throw new ConversionError(identified.rejected);
    const converted =
      'text' in content || identified === null
        ? convertText(name, 'text' in content ? content.text : '')
        : await convertFile(name, content.bytes, identified.format, { ...DEFAULT_LIMITS, ...limits });
    if (converted.text.trim() === '') throw new ConversionError('there is no text in it');
    return converted;
  } catch (error) {
    const reason = error instanceof ConversionError ? error.message : 'it cannot be read; it may be damaged';
    throw new ConversionError(`${shortName(name)}: ${reason}`, { cause: error });
  }
}

function convertText(name: string, raw: string): ConvertedDocument {
  const text = normalizeText(raw);
  const extension = extensionOf(name);
  return /^(md|markdown|mdx)$/.test(extension) || isClearlyMarkdown(text)
    ? convertMarkdown(text)
    : convertPlainText(text);
}

async function convertFile(
  name: string,
  bytes: Uint8Array,
  format: Format,
  limits: ConversionLimits,
): Promise<ConvertedDocument> {
  // Loaded at first use: together they take 0.15 s and 30 MB, which a thread that reads plain texts need not spend.
  if (format === 'pdf') return (await import('./pdf/pdf.ts')).convertPdf(bytes, limits);
  if (format === 'docx')
    return (await import('./docx.ts')).convertDocx(bytes, limits.characters, limits.unpackedBytes);
  const declared = format === 'html' || extensionOf(name) === 'xml' ? declaredEncoding(bytes) : null;
  const decoded = decodeText(bytes, declared).text;
  if (format === 'html') return (await import('./html.ts')).convertHtml(decoded, limits.characters);
  return convertDecoded(format, decoded, limits.characters);
}

function convertDecoded(
  format: 'text' | 'markdown' | 'csv' | 'json',
  decoded: string,
  limit: number,
): ConvertedDocument {
  // JSON is parsed as it came: a line separator inside a string would become a line break that ends it.
  const values = format === 'json' ? parseJson(decoded) : null;
  const builder = new DocumentBuilder(limit);
  if (values !== null) return builder.build(convertJson(values, builder));
  const text = normalizeText(decoded);
  if (format === 'markdown') return convertMarkdown(text);
  if (format !== 'csv') return convertPlainText(text);
  convertCsv(text, builder);
  return builder.build(null);
}
