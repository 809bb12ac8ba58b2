import { expect, test } from 'vitest';
import { describeMissing } from './missing.ts';

test('what is missing is told by its pages', () => {
  const none = { broken: [], unreadable: [], scanned: [] };
  expect(describeMissing(none)).toBeNull();
  expect(describeMissing({ ...none, unreadable: [2, 3, 4, 5, 9] })).toBe(
    'Some of the text of pages 2 to 5 and 9 is missing: it is in fonts that do not say which letters they draw. Run OCR over the file, then send it again.',
  );
  expect(describeMissing({ ...none, scanned: [7], broken: [1, 2] })).toBe(
    'There is no text in page 7, only pictures (a scan?). Run OCR over the file, then send it again. The file is damaged: pages 1 and 2 could not be read. Send it again.',
  );
});
