import { setImmediate as nextTurn } from 'node:timers/promises';

/** Small documents share a turn of the event loop up to this long; what they send is sent when it ends. */
const TURN_MS = 20;
/** A stage of a document longer than this has a turn of its own. */
const LONG = 20_000;

let turnBegan = 0;

/** Lets the thread hear and send, if it is time or what comes next may take long. @param length of the document that is worked on */
export async function turnIfDue(length: number): Promise<void> {
  if (length <= LONG && performance.now() - turnBegan < TURN_MS) return;
  await nextTurn();
  turnBegan = performance.now();
}
