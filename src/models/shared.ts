import { cancelled } from './errors.ts';

type Shared<T> = (
  key: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => { readonly result: Promise<T>; readonly isFirst: boolean };

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  passengers: number;
}

/** Work that is asked for while the same work is under way is done once; it ends early only when nobody waits for it any more. */
export function createShared<T>(): Shared<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const result = work(controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { result, controller, passengers: 0 };
    flights.set(key, flight);
    return flight;
  }

  async function board(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    flight.passengers += 1;
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => {
      flight.passengers -= 1;
      if (flight.passengers === 0) {
        flights.delete(key);
        flight.controller.abort();
      }
      reject(cancelled());
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.result, promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  return (key, signal, work) => {
    const known = flights.get(key);
    const flight = known ?? start(key, work);
    return { result: board(key, flight, signal), isFirst: !known };
  };
}
