/** Languages that Weft answers in when it does not find anything. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'zh' | 'ja' | 'ko' | 'ru';

/** Scripts that one language is asked in, kana before the characters Japanese shares with Chinese. */
const SCRIPTS: ReadonlyArray<readonly [Language, RegExp]> = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
];
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** The words questions are made of, without those that languages share ("was", "die", "on", "es"). */
const FUNCTION_WORDS: ReadonlyArray<readonly [Language, ReadonlySet<string>]> = [
  [
    'en',
    words(
      'the what who when where which how why is are did does do in of to from many much whose was were and a',
    ),
  ],
  [
    'de',
    words(
      'wer wo wann wie warum welche welcher welches wieviel der das den dem des ist sind war waren wurde hat haben ein eine einen und von mit zu im viele',
    ),
  ],
  [
    'fr',
    words(
      'qui quand où comment pourquoi quel quelle quels quelles combien le les la du des est sont était a été et dans un une que quoi d l s',
    ),
  ],
  [
    'es',
    words(
      'quién quien cuándo cuando dónde donde cómo como qué que cuál cuáles cuánto cuántos cuántas por el la los las del fue es son era y en un una',
    ),
  ],
];

/** The same of Chinese, which is known by its script. */
const ASKING_IN_CHINESE = words(
  '什么时候 什么 何时 哪里 哪儿 何处 哪个 哪年 多少 怎么 怎样 为什么 为何 谁 叫 名字',
);

/** English where nothing speaks for another language. */
export function languageOf(question: string): Language {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(question));
  if (script) return script[0];
  const asked = question.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  let best: Language = 'en';
  let most = 0;
  for (const [language, known] of FUNCTION_WORDS) {
    const count = asked.filter((word) => known.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

/** Words of the question's own language that ask for nothing; those of English are left to the stop words. */
export function askingWords(question: string): ReadonlySet<string> {
  const language = languageOf(question);
  if (language === 'zh') return ASKING_IN_CHINESE;
  const known = language === 'en' ? undefined : FUNCTION_WORDS.find(([one]) => one === language);
  return known?.[1] ?? new Set();
}
