import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Route } from './protocols.ts';

/** Answers wrongly. `events`: what a stream would have sent; empty where the reply is in one piece. */
export async function sendFault(
  response: ServerResponse,
  route: Route,
  fault: Fault,
  events: readonly string[],
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const isStream = events.length > 0;
  if (typeof fault === 'object') {
    const { status, message = `told to fail with ${status}`, headers } = fault;
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(route.error(status, message)));
    return;
  }
  if (fault === 'hang') return;
  if (fault === 'reset' && !isStream) return void response.destroy();
  if (fault === 'endless') return sendForever(response, route, events);
  if (!isStream) {
    response
      .writeHead(200, json)
      .end(fault === 'wrong-types' ? '{"choices":7,"content":7,"data":7}' : '{"choices": [{');
    return;
  }
  response.writeHead(200, { 'content-type': route.streamType });
  response.write(events.slice(0, Math.ceil(events.length / 2)).join(''));
  await delay(5);
  if (fault === 'stall') return;
  if (fault === 'reset') return void response.destroy();
  if (fault === 'cut') return void response.end();
  response.end(inTheMiddle(fault, route));
}

function inTheMiddle(fault: Fault, route: Route): string {
  const text = {
    'broken-json': '{"choices": [{',
    'wrong-types': '{"choices":7,"type":7,"message":7}',
    'stream-error': JSON.stringify(route.error(529, 'Overloaded')),
  }[String(fault)];
  const isLines = route.streamType.includes('ndjson');
  return isLines ? `${text}\n` : `event: error\ndata: ${text}\n\n`;
}

/** Until the client has had enough: a reply that never closes, or a stream that repeats its second piece. */
async function sendForever(response: ServerResponse, route: Route, events: readonly string[]): Promise<void> {
  const isStream = events.length > 0;
  response.writeHead(200, { 'content-type': isStream ? route.streamType : 'application/json' });
  response.write(isStream ? events[0] : '{"choices": "');
  const piece = isStream ? (events[1] ?? '') : 'a'.repeat(65_536);
  while (!response.destroyed) {
    if (!response.write(piece)) await Promise.race([onceDrained(response), delay(1000)]);
    await delay(1);
  }
}

function onceDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}
