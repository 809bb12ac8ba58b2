/** Prints a hash of a password, as `AUTH_ACCOUNTS` takes it: asks for it on a terminal, reads it from standard input otherwise. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hashPassword } from '../src/auth/password.ts';

/** Asked twice, since nobody sees what they type. */
async function askForPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  using terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await terminal.question('');
    process.stderr.write('\n');
    return answer;
  };
  const password = await ask('Password: ');
  if ((await ask('The same again: ')) !== password) throw new Error('The two are not the same.');
  return password;
}

/** What `echo` and files end with is not part of it. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

try {
  const password = process.stdin.isTTY ? await askForPassword() : await readPassword();
  if (password === '') throw new Error('The password is empty.');
  if (/[\r\n]/.test(password)) throw new Error('The password has more than one line.');
  process.stdout.write(`${await hashPassword(password)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
