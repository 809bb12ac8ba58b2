import { expect, test } from 'vitest';
import { defaultSettings } from './defaults.ts';
import { applyChange, mergeChanges } from './overlay.ts';

const defaults = defaultSettings('https://weft.example');

test('what is not sent keeps its value, at every level', () => {
  const change = { brand: { name: 'Acme' }, assets: { logo: { dark: 'https://acme.example/d.svg' } } };
  expect(applyChange(defaults, change)).toEqual({
    ...defaults,
    brand: { ...defaults.brand, name: 'Acme' },
    assets: { ...defaults.assets, logo: { ...defaults.assets.logo, dark: 'https://acme.example/d.svg' } },
  });
  expect(applyChange(defaults, { brand: {}, assets: { colors: { primary: undefined } } })).toEqual(defaults);
});

test('a list is one value, and an empty text is one too', () => {
  const change = { brand: { tagline: '' }, metadata: { keywords: ['a'] } };
  expect(applyChange(defaults, change).metadata.keywords).toEqual(['a']);
  expect(applyChange(defaults, change).brand.tagline).toBe('');
  expect(
    applyChange(applyChange(defaults, change), { metadata: { keywords: [] } }).metadata.keywords,
  ).toEqual([]);
});

test('changes add up, the later one over the earlier', () => {
  const first = { brand: { name: 'A', tagline: 'a' }, links: { support: 'https://a.example' } };
  const second = { brand: { name: 'B' }, metadata: { title: 'B' } };
  expect(mergeChanges(first, second)).toEqual({
    brand: { name: 'B', tagline: 'a' },
    links: { support: 'https://a.example' },
    metadata: { title: 'B' },
  });
  expect(applyChange(defaults, mergeChanges(first, second))).toEqual(
    applyChange(applyChange(defaults, first), second),
  );
});
