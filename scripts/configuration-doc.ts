/** Writes `docs/configuration.md` from the declarations that the service itself reads its environment by. */
import { writeFile } from 'node:fs/promises';
import type { Setting } from '../src/config/setting.ts';
import { SETTINGS } from '../src/config/settings.ts';

export const CONFIGURATION_FILE = new URL('../docs/configuration.md', import.meta.url);

const INTRODUCTION = `# Configuration

<!-- Written by scripts/configuration-doc.ts from src/config/settings.ts. Change it there. -->

Weft is configured by environment variables, and by a \`.env\` file in the working directory, over which the environment has the last
word. Nothing has to be set. A blank variable counts as unset. An unknown value, a bad number or a combination that cannot work stops
the start with one line that names the variable.
`;

export function describeConfiguration(): string {
  const settings: ReadonlyArray<[string, Setting<unknown>]> = Object.entries(SETTINGS);
  const known = table(
    ['Variable', 'Default', 'Meaning', 'Allowed'],
    settings.map(([name, setting]) => [`\`${name}\``, defaultOf(setting), setting.meaning, setting.allowed]),
  );
  return [INTRODUCTION, known].join('\n');
}

function defaultOf({ defaultText, fallback }: Setting<unknown>): string {
  return defaultText ?? (fallback === '' ? 'empty' : `\`${fallback}\``);
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

if (import.meta.main) await writeFile(CONFIGURATION_FILE, describeConfiguration());
