/** What the examples in TypeScript begin with: where Weft is, and a document for it to know. */

/** The first argument, or `WEFT_URL`, or where Weft listens by default. */
export const address = (process.argv[2] ?? process.env.WEFT_URL ?? 'http://127.0.0.1:9621').replace(
  /\/$/,
  '',
);

/** The operator's API key or a token; where authentication is off, anything will do. */
export const key = process.env.WEFT_KEY ?? 'any';

const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

/** Adds a text, and resolves once it has been read. Adding it again changes nothing. */
export async function addText(text: string, name: string): Promise<void> {
  const body = JSON.stringify({ text, file_source: name });
  const inserted = await fetch(`${address}/documents/text`, { method: 'POST', headers, body });
  if (!inserted.ok) throw new Error(await inserted.text());
  await readingEnds();
}

/** Resolves once nothing is being read any more. */
export async function readingEnds(): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/documents/pipeline_status`, { headers });
    const { busy } = (await response.json()) as { busy: boolean };
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
