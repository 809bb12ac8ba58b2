import { oneLine } from '../../lib/one-line.ts';

/**
 * Writes the equations of a Word document (Office Math, ECMA-376 part 1, 22.1) as linear text where a run of words would
 * stand, since they are skipped otherwise: `x=(-b±√(b^2-4ac))/(2a)`. @param xml the main part
 */
export function spellEquations(xml: string): string {
  // Unbalanced, it would be searched to its end for each opening; a word processor would not open it either.
  if (countOf(xml, /<m:oMath[\s>]/g) !== countOf(xml, /<\/m:oMath>/g)) return xml;
  return xml
    .replace(/<m:oMath>[\s\S]*?<\/m:oMath>|<m:oMath\s[^>]*>[\s\S]*?<\/m:oMath>/g, (equation) => {
      const text = spellEquation(equation);
      return text === '' ? '' : `<w:r><w:t xml:space="preserve"> ${text} </w:t></w:r>`;
    })
    .replace(/<m:oMathParaPr>[\s\S]*?<\/m:oMathParaPr>|<\/?m:oMathPara\b[^>]*>/g, '');
}

/** Characters of markup; a page of formulas has a tenth of it. */
const MAX_EQUATION = 200_000;

const SPELLING: ReadonlyArray<readonly [RegExp, string]> = [
  [/<m:deg\s*\/>|<m:deg>\s*(<m:ctrlPr>[\s\S]*?<\/m:ctrlPr>)?\s*<\/m:deg>/g, ''],
  [
    /<m:(?:r|f|rad|nary|d|sSup|sSub|sSubSup|acc|bar|func|m|eqArr|ctrl|limLow|limUpp|groupChr|box|borderBox|phant|sPre)Pr>(?:(?!<m:chr )[\s\S])*?<\/m:\w+Pr>/g,
    '',
  ],
  [/<w:rPr>[\s\S]*?<\/w:rPr>/g, ''],
  [/<m:chr m:val="([^"]*)"\s*\/>/g, '$1'],
  [/<m:rad>/g, '√'],
  [/<m:den>/g, '/('],
  [/<m:sup>/g, '^('],
  [/<m:sub>/g, '_('],
  [/<m:(?:num|deg)>/g, '('],
  [/<\/m:(?:num|den|sup|sub|deg)>/g, ')'],
  [/<m:d>/g, '('],
  [/<\/m:d>/g, ')'],
  [/<\/m:mr>/g, '; '],
  [/<[^>]+>/g, ''],
];

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function spellEquation(equation: string): string {
  if (equation.length > MAX_EQUATION) return '';
  let text = equation;
  for (const [pattern, spelling] of SPELLING) text = text.replace(pattern, spelling);
  const linear = text
    .replaceAll('\u2061', ' ')
    .replace(/[\^_]?\(\s*\)/g, '')
    .replace(/\(([\p{L}\p{N}.]+)\)\/\(([\p{L}\p{N}.]+)\)/gu, '$1/$2')
    .replace(/([\^_])\((\S|\d+)\)/g, '$1$2');
  return oneLine(linear);
}
