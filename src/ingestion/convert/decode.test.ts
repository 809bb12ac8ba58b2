import { describe, expect, test } from 'vitest';
import { bytesOf, utf8 } from '../../../test/support/files.ts';
import { declaredEncoding, decodeText } from './decode.ts';

describe('decodeText', () => {
  test.each([
    ['UTF-8', 'gr|c3bc|n |e282ac|', 'grün €', 'utf-8'],
    ['UTF-8 with a mark', '|efbbbf|gr|c3bc|n', 'grün', 'utf-8'],
    ['UTF-16 with a mark', '|fffe6700fc006e00|', 'gün', 'utf-16le'],
    ['UTF-16 without one, little-endian', '|480065006c006c006f002000fc00|', 'Hello ü', 'utf-16le'],
    ['UTF-16 without one, big-endian', '|00480065006c006c006f002000fc|', 'Hello ü', 'utf-16be'],
    [
      '24 bytes of Latin-1',
      '## k|f6|nnen\n\nk|f6|nnen\n\n|e4f6fcdf|',
      '## können\n\nkönnen\n\näöüß',
      'windows-1252',
    ],
    ['one Latin-1 letter', 'Gr|f6df|e', 'Größe', 'windows-1252'],
    [
      'apostrophes of windows-1252',
      'It|92|s a test |97| don|92|t |93|worry|94|',
      'It’s a test — don’t “worry”',
      'windows-1252',
    ],
    [
      'Shift_JIS in a small CSV',
      '|96bc914f|,|8f5a8f8a|\n|8db293a191be9859|,|938c8b9e|\n',
      '名前,住所\n佐藤太郎,東京\n',
      'shift_jis',
    ],
    ['EUC-JP', '|c5ecb5fea4cfc6fccbdca4cebcf3c5d4a4c7a4b9a1a3|', '東京は日本の首都です。', 'euc-jp'],
    ['ISO-2022-JP', '|1b2442456c3539|.|1b2842|', null, 'iso-2022-jp'],
    ['GB18030', '|b1b1bea9cac7d6d0b9fab5c4cad7b6bca1a3|', '北京是中国的首都。', 'gb18030'],
    ['Big5', '|bb4fa55fac4fbb4fc657aabaadbab3a3a143|', '臺北是臺灣的首都。', 'big5'],
    [
      'EUC-KR',
      '|bcadbfefc0ba20b4ebc7d1b9ceb1b9c0c720bcf6b5b5c0ccb4d9|.',
      '서울은 대한민국의 수도이다.',
      'euc-kr',
    ],
    ['windows-1251', '|cff0e8e2e5f2|, |ece8f0|', 'Привет, мир', 'windows-1251'],
    ['KOI8-R', '|f0d2c9d7c5d4|, |cdc9d2|', 'Привет, мир', 'koi8-r'],
    [
      'Thai',
      '|a1c3d8a7e0b7bec1cbd2b9a4c3e0bbe7b9e0c1d7cda7cbc5c7a7|',
      'กรุงเทพมหานครเป็นเมืองหลวง',
      'windows-874',
    ],
  ])('%s', (_, bytes, text, encoding) => {
    const decoded = decodeText(bytesOf(bytes));
    expect(decoded.encoding).toBe(encoding);
    if (text !== null) expect(decoded.text).toBe(text);
  });

  test('a few broken bytes do not make UTF-8 something else', () => {
    expect(decodeText(bytesOf('|c3a4c3b6c3bcc3a4c3b6c3bcc3a4c3b6c3bcc3a4c3b6c3bc| |c3|x')).text).toBe(
      'äöüäöüäöüäöü \ufffdx',
    );
  });

  test('text that begins in ASCII is judged by what comes later', () => {
    const russian = Buffer.concat([utf8('plain '.repeat(50_000)), bytesOf('|cff0e8e2e5f220ece8f0|')]);
    expect(decodeText(russian).text.slice(-10)).toBe('Привет мир');
  });
});

describe('declaredEncoding', () => {
  test('reads what a page says of itself', () => {
    expect(declaredEncoding(utf8('<html><head><meta charset=windows-1251>'))).toBe('windows-1251');
    expect(
      declaredEncoding(utf8('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">')),
    ).toBe('shift_jis');
    expect(declaredEncoding(utf8('<?xml version="1.0" encoding="iso-8859-1"?>'))).toBe('windows-1252');
    expect(declaredEncoding(utf8('<meta charset="no-such-thing">'))).toBeNull();
    expect(declaredEncoding(utf8('<p>charset=utf-8</p>'))).toBeNull();
  });

  test('counts, unless the bytes are plainly UTF-8', () => {
    expect(decodeText(bytesOf('|d0|'), 'windows-1251').text).toBe('Р');
    expect(decodeText(bytesOf('|d09f|'), 'windows-1251').text).toBe('П');
  });
});
