/** What is said when the documents do not hold the answer, in the language of the question. */
const NOT_FOUND = {
  en: 'I could not find an answer to this in the documents.',
  de: 'Dazu konnte ich in den Dokumenten keine Antwort finden.',
  fr: 'Je n’ai pas trouvé de réponse à cette question dans les documents.',
  es: 'No he encontrado una respuesta a esto en los documentos.',
  zh: '我在文档中没有找到这个问题的答案。',
  ja: 'この質問への答えは文書の中に見つかりませんでした。',
  ko: '문서에서 이 질문에 대한 답을 찾을 수 없었습니다.',
  ru: 'Я не нашёл ответа на этот вопрос в документах.',
} as const;

type Language = keyof typeof NOT_FOUND;

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

export function declining(question: string): string {
  return NOT_FOUND[languageOf(question)];
}

export function isDeclined(answer: string): boolean {
  return Object.values<string>(NOT_FOUND).includes(answer);
}
