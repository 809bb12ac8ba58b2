import { type Service, startService } from './service.ts';

export const QUESTION = 'Who wrote the first program?';
export const ANSWER =
  'Ada Lovelace wrote the first program for the Analytical Engine in 1843. [1]\n\nSources:\n- [1] ada.txt';

/** A service that knows the answer to `QUESTION`. */
export async function startAnswerable(): Promise<Service> {
  const service = await startService();
  await service.post('/documents/texts', {
    texts: [
      'Ada Lovelace wrote the first program for the Analytical Engine in 1843. Charles Babbage designed the Analytical Engine.',
      'Grace Hopper wrote a compiler in 1952. She served in the United States Navy.',
    ],
    file_sources: ['ada.txt', 'grace.txt'],
  });
  await service.idle();
  return service;
}
