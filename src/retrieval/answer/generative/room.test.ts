import { expect, test } from 'vitest';
import { roomOf } from './room.ts';

test('prompt and reply share the window', () => {
  const model = { contextTokens: 10_000, maxOutputTokens: 2000 };
  expect(roomOf(model, undefined)).toEqual({ output: 2000, prompt: 6400 });
  expect(roomOf(model, 500)).toEqual({ output: 500, prompt: 7600 });
  expect(roomOf(model, 50_000)).toEqual({ output: 2000, prompt: 6400 });
});

test('the reply never takes more than half of it', () => {
  expect(roomOf({ contextTokens: 2048, maxOutputTokens: 2047 }, undefined)).toEqual({
    output: 1024,
    prompt: 819,
  });
});
