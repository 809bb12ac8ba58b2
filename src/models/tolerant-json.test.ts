import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTolerantJson } from './tolerant-json.ts';

test.each([
  ["{'a': 'b'}", { a: 'b' }],
  ['{a: 1, b_2: -2.5e3,}', { a: 1, b_2: -2500 }],
  ['{"a": [1, 2,, 3,], "b": []}', { a: [1, 2, 3], b: [] }],
  ['{"a": 1 "b": "x" "c": "y"}', { a: 1, b: 'x', c: 'y' }],
  ['{"a": "the "Old" bridge", "b": 1}', { a: 'the "Old" bridge', b: 1 }],
  ['{"a": "two\nlines"}', { a: 'two\nlines' }],
  ['{"a": True, "b": None} // done', { a: true, b: null }],
  ['{/* x */ "a": "b"}', { a: 'b' }],
  ['{“名字”: “杭州”}', { 名字: '杭州' }],
  ['{"a": "\\u00e9\\n\\q\\u12"}', { a: 'é\nqu12' }],
  ['{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
])('%s', (text, expected) => {
  expect(parseTolerantJson(text)).toEqual(expected);
});

test.each(['', '{', '{"a"}', '{"a": }', '[', '"a', 'hello', '{"a": toString}', '{} {}', '{"a": "b'])(
  '%j fails',
  (text) => {
    expect(() => parseTolerantJson(text)).toThrow(SyntaxError);
  },
);

test('reads what is JSON as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      // A quote before a comma inside a string is the one thing that cannot be told from its end, unless it is escaped as here.
      expect(parseTolerantJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

test('ends on anything', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('{', '}', '[', ']', '"', "'", ',', ':', '\\', '\n', '/*', '//', 'a', '1', '“'),
      ),
      (parts) => {
        try {
          parseTolerantJson(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      },
    ),
    { numRuns: 300 },
  );
});
