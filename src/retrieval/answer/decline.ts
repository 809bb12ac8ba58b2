import { type Language, languageOf } from '../question/language.ts';

/** What is said when the documents do not hold the answer, in the language of the question. */
const NOT_FOUND: Readonly<Record<Language, string>> = {
  en: 'I could not find an answer to this in the documents.',
  de: 'Dazu konnte ich in den Dokumenten keine Antwort finden.',
  fr: 'Je n’ai pas trouvé de réponse à cette question dans les documents.',
  es: 'No he encontrado una respuesta a esto en los documentos.',
  zh: '我在文档中没有找到这个问题的答案。',
  ja: 'この質問への答えは文書の中に見つかりませんでした。',
  ko: '문서에서 이 질문에 대한 답을 찾을 수 없었습니다.',
  ru: 'Я не нашёл ответа на этот вопрос в документах.',
};

export function declining(question: string): string {
  return NOT_FOUND[languageOf(question)];
}

export function isDeclined(answer: string): boolean {
  return Object.values(NOT_FOUND).includes(answer);
}
