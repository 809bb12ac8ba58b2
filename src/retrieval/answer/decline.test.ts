import { expect, test } from 'vitest';
import { languageOf } from '../question/language.ts';
import { declining, isDeclined } from './decline.ts';

test.each([
  ['Who lit the lamp?', 'en'],
  ['lamp Oban', 'en'],
  ['', 'en'],
  ['Wer hat die Lampe gebaut?', 'de'],
  ['Wie viele Einwohner hat Halden?', 'de'],
  ['Qui a construit la lampe ?', 'fr'],
  ['Où est né le capitaine ?', 'fr'],
  ['¿Quién construyó el faro?', 'es'],
  ['¿Dónde nació la capitana?', 'es'],
  ['谁建造了灯塔？', 'zh'],
  ['灯台を建てたのは誰ですか', 'ja'],
  ['등대는 누가 지었습니까?', 'ko'],
  ['Кто построил маяк?', 'ru'],
])('%s is asked in %s', (question, language) => {
  expect(languageOf(question)).toBe(language);
  expect(isDeclined(declining(question))).toBe(true);
});

test('an answer is none', () => {
  expect(isDeclined('Una Falk lit the lamp. [1]')).toBe(false);
});
