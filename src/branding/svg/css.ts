import { STYLE_FUNCTIONS, STYLE_PROPERTIES } from './allowed.ts';

/** A reference to an element of the same document, the only address that style may hold. */
export const LOCAL_URL = /\burl\(\s*(?:#([\w.:-]+)|'#([\w.:-]+)'|"#([\w.:-]+)")\s*\)/gi;

const VALUE = /^[\p{L}\p{N}\s#%.,()'"!+*/_-]*$/u;
const QUOTED = /^(?:[^'"]|'[^'"]*'|"[^'"]*")*$/;
const SELECTOR = /^[\w\s.#:,>+~*()-]+$/;
const MEDIA = /^@media\s+[\w\s:().,<>=-]+$/i;

/** Whether a value loads nothing and is spelled plainly: no escapes (which spell any word anew), no comments, no unknown function. */
export function isPlainValue(value: string): boolean {
  const rest = value.replaceAll(LOCAL_URL, ' ');
  if (!VALUE.test(rest) || rest.includes('/*') || !QUOTED.test(rest)) return false;
  // Whole words only: trying every letter of a long word takes a time that grows with its square.
  const functions = rest.matchAll(/(?<![\p{L}\p{N}_-])([\p{L}\p{N}_-]+)\s*\(/gu);
  return functions.every(([, name = '']) => STYLE_FUNCTIONS.has(name.toLowerCase()));
}

/** The declarations of a `style` attribute or a rule that are known properties with plain values. */
export function cleanDeclarations(text: string): string {
  const kept = withoutComments(text)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      const keep = colon > 0 && value !== '' && STYLE_PROPERTIES.has(property) && isPlainValue(value);
      return keep ? [`${property}:${value}`] : [];
    });
  return kept.join(';');
}

/** A style sheet of plain rules and `@media` blocks; every other at-rule, `@import` and `@font-face` above all, is left out. */
export function cleanStyleSheet(text: string): string {
  return cleanRules(withoutComments(text), true);
}

function cleanRules(text: string, outermost: boolean): string {
  const kept: string[] = [];
  for (let at = 0; at < text.length; ) {
    const stop = indexOfAny(text, '{;', at);
    const prelude = text.slice(at, stop).trim();
    if (text[stop] !== '{') {
      at = stop + 1;
      continue;
    }
    const end = endOfBlock(text, stop);
    const block = text.slice(stop + 1, end);
    if (!prelude.startsWith('@')) {
      const declarations = cleanDeclarations(block);
      if (declarations !== '' && SELECTOR.test(prelude)) kept.push(`${prelude}{${declarations}}`);
    } else if (outermost && MEDIA.test(prelude)) {
      const rules = cleanRules(block, false);
      if (rules !== '') kept.push(`${prelude}{${rules}}`);
    }
    at = end + 1;
  }
  return kept.join('');
}

/** Comments become a space, as they separate words; one that is not closed takes the rest with it. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
}

function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function indexOfAny(text: string, characters: string, from: number): number {
  let at = from;
  while (at < text.length && !characters.includes(text[at] ?? '')) at++;
  return at;
}
