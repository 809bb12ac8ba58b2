/**
 * Which name is which entity.
 *
 * Identity across documents is a function of the name alone, so that it does not matter in which order
 * documents come: two names are one entity when their keys are equal.
 */

const DIACRITICS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07`\u00b4]/g;
const POSSESSIVE = /'s?$/;
const ARTICLES = ['the ', 'a ', 'an '];
const SEPARATORS = /[^\p{L}\p{M}\p{N}+#&'.]+/gu;
/** "j.", "j.r.r.", "u.s.a.", "u.s": single letters with dots, in one or several words. */
const INITIALS = /(?<![\p{L}\p{N}.'])\p{L}\.(?: ?\p{L}\.)*(?:\p{L}(?![\p{L}\p{N}'.]))?/gu;
const STRAY_MARKS = /(?<![\p{L}\p{N}])[.'&]+|[.'&]+(?![\p{L}\p{N}])/gu;
/** Names that only lower case, spaces for hyphens and commas, and the article can change; nine of ten. */
const PLAIN = /^[A-Za-z0-9]+(?:(?: |-|, )[A-Za-z0-9]+)*$/;
const JOINT = /-|, /g;

/**
 * The key of a name: case, diacritics of Latin, Greek and Cyrillic, width (NFKC), punctuation, a leading
 * English article and a closing possessive do not matter, nor how initials are dotted and spaced.
 * `entityKey("The Beatles’") === entityKey("beatles")`, `entityKey("U.S.") === entityKey("US")`,
 * `entityKey("J. R. R. Tolkien") === entityKey("J.R.R. Tolkien")`. Empty if the name has no letter or digit.
 */
export function entityKey(name: string): string {
  if (PLAIN.test(name)) return withoutArticle(name.toLowerCase().replace(JOINT, ' '));
  const spelled = name
    .normalize('NFKC')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
    .replace(SEPARATORS, ' ')
    .trim()
    .replace(POSSESSIVE, '');
  const folded = withoutArticle(spelled)
    .normalize('NFD')
    .replace(DIACRITICS, '$1')
    .normalize('NFC')
    .replace(INITIALS, (dotted) => dotted.replace(/[. ]/g, ''))
    .replace(STRAY_MARKS, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(folded) ? folded : '';
}

function withoutArticle(lower: string): string {
  for (const article of ARTICLES)
    if (lower.startsWith(article) && lower.length > article.length) return lower.slice(article.length);
  return lower;
}
