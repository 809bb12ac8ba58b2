import { z } from 'zod';
import type { About, Setting } from './setting.ts';

const PORT = '11434';

/** Ollama's own variable, in every form that Ollama takes: `host`, `host:port`, `:port`, `http://host`. */
export function ollamaHost(about: About): Setting<string | null> {
  const schema = z
    .string()
    .refine((value) => value === '' || toAddress(value) !== null)
    .transform((value) => (value === '' ? null : toAddress(value)));
  return { ...about, schema, allowed: 'a host, `host:port` or an http:// or https:// address' };
}

function toAddress(value: string): string | null {
  const hasScheme = /^https?:\/\//i.test(value);
  if (!hasScheme && value.includes('://')) return null;
  const url = URL.parse(hasScheme ? value : `http://${value.startsWith(':') ? `127.0.0.1${value}` : value}`);
  if (!url || url.search || url.hash || url.username) return null;
  // As a server's setting it may name every address of the machine, which is none to connect to.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  if (!hasScheme && !url.port && !/:80(?:\/|$)/.test(value)) url.port = PORT;
  return url.href.replace(/\/+$/, '');
}
