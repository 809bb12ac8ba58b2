/**
 * Gathers what is said in one turn of the event loop and sends it at its end: to wake another thread for each of a hundred messages takes
 * longer than to send them.
 */
export function gather<T>(send: (messages: readonly T[]) => void): (message: T) => void {
  let gathered: T[] = [];
  return (message) => {
    if (gathered.push(message) > 1) return;
    setImmediate(() => {
      const messages = gathered;
      gathered = [];
      send(messages);
    });
  };
}
