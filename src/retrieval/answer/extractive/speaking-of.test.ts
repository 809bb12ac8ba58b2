import { expect, test } from 'vitest';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import { ask, passage } from './answer-support.ts';
import { readSentences } from './sentences.ts';
import { speakingOf } from './speaking-of.ts';

const spokenOf = (name: string, title: string | null, text: string): string[] => {
  const sentences = readSentences([passage(1, title, text)]);
  const titleOf = ({ chunk }: Passage) => new Set(analyze(chunk.title ?? ''));
  const speaks = speakingOf(ask(`When did ${name} die?`, name), sentences, titleOf);
  return sentences.filter(speaks).map((sentence) => sentence.text);
};

const STORY =
  'It rained. Una Falk came in. She sat down. Nobody spoke. It grew dark. A dog died. Falk went home.';

test('in a story, the sentences that name somebody and a few behind them speak of him', () => {
  expect(spokenOf('Una Falk', null, STORY)).toEqual([
    'Una Falk came in.',
    'She sat down.',
    'Nobody spoke.',
    'It grew dark.',
    'Falk went home.',
  ]);
  expect(spokenOf('Per Falk', null, STORY)).toEqual([]);
});

test('all that is titled with somebody speaks of him', () => {
  expect(spokenOf('Una Falk', 'Una Falk', STORY)).toHaveLength(7);
});

test('all of a conversation speaks of those who take part in it', () => {
  const chat = 'Jonas: The screen is black. It died. I sat there. I waited. It rained.\nMirelle: Poor Jonas!';
  expect(spokenOf('Mirelle', null, chat)).toHaveLength(6);
  expect(spokenOf('朱元璋', null, '姓名：朱元璋\n性别：男\n民族：汉\n职业：皇帝\n母亲：陈氏')).toHaveLength(
    5,
  );
  expect(spokenOf('Jonas', null, 'The screen is black. Poor Jonas!')).toEqual(['Poor Jonas!']);
});
