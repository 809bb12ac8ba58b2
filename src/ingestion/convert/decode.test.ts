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
    ['IBM 866', '|8ca0efaa20e1e2aea8e220ada020aee1e2e0aea2a5|', 'Маяк стоит на острове', 'ibm866'],
    [
      'Cyrillic of the Macintosh',
      '|8ce0dfea20f1f2eee8f220ede020eef1f2f0eee2e5|',
      'Маяк стоит на острове',
      'x-mac-cyrillic',
    ],
    [
      'Hebrew',
      '|e4eee2e3ece5f820f0e1f0e420e1f9f0fa203139303220f2ec20e4e0e92e|',
      'המגדלור נבנה בשנת 1902 על האי.',
      'windows-1255',
    ],
    [
      'Greek',
      '|cf20f6dcf1eff220f7f4dff3f4e7eae520f4ef203139303220f3f4ef20ede7f3df2e|',
      'Ο φάρος χτίστηκε το 1902 στο νησί.',
      'iso-8859-7',
    ],
    [
      'Chinese in UTF-16 without a mark',
      '|6f7054582857004e5d4e07308c4e745efa5e10620230|',
      '灯塔在一九〇二年建成。',
      'utf-16le',
    ],
    [
      'Japanese in it, big-endian',
      '|706f53f0306f4e004e5d30074e8c5e74306b5efa30663089308c305f3002|',
      '灯台は一九〇二年に建てられた。',
      'utf-16be',
    ],
    [
      'Korean in it',
      '|f1b400b394b220002cc1d0c5200088c7e4b22e00200058d598b0e4b22e00|',
      '등대는 섬에 있다. 하나다.',
      'utf-16le',
    ],
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

  test('UTF-8 that has been taken for windows-1252 on its way is mended', () => {
    const twice = (text: string, as: 'latin1' | 'windows-1252') =>
      utf8(as === 'latin1' ? Buffer.from(text).toString('latin1') : new TextDecoder(as).decode(utf8(text)));
    const text = 'Café “Zur Lampe”, 1871–1902, 5 €';
    expect(decodeText(twice(text, 'latin1')).text).toBe(text);
    expect(decodeText(twice(text, 'windows-1252')).text).toBe(text);
    // Letters that stand next to each other by themselves, and an example in a text that is all right.
    for (const right of ['Ã¼', 'São Tomé wrote “Ã¼” for “ü”.', 'ÂME, à l’été'])
      expect(decodeText(utf8(right)).text).toBe(right);
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
    expect(decodeText(bytesOf('Caf|e9|, |d6|, |c9c8c7|'), 'windows-1252').text).toBe('Café, Ö, ÉÈÇ');
  });

  test('does not, where it says windows-1252 of another script', () => {
    const page = `<p>|cce0ffea20f1f2eee8f220ede020eef1f2f0eee2e5|</p>`;
    expect(decodeText(bytesOf(page), 'windows-1252').text).toBe('<p>Маяк стоит на острове</p>');
  });
});
