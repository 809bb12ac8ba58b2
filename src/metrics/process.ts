import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Instruments } from './instruments.ts';

const NANO = 1e9;
/** The monitor looks every so many milliseconds, and takes the time between two looks for the delay. */
const RESOLUTION_MS = 20;

/**
 * The process by the names that dashboards for Node know. prom-client's own set cannot be ended: each would leave its monitors running
 * behind a closed service.
 */
export function watchProcess({ counted, gauge }: Instruments): Disposable {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / NANO - RESOLUTION_MS / 1000);

  counted('process_cpu_seconds_total', (counter) => {
    const { user, system } = process.cpuUsage();
    counter.inc((user + system) / 1e6);
  });
  gauge('process_resident_memory_bytes', (bytes) => bytes.set(process.memoryUsage.rss()));
  const begun = Date.now() / 1000 - process.uptime();
  gauge('process_start_time_seconds', (seconds) => seconds.set(begun));
  gauge('nodejs_heap_size_used_bytes', (bytes) => bytes.set(process.memoryUsage().heapUsed));
  gauge('nodejs_eventloop_lag_p50_seconds', (seconds) => seconds.set(beyond(delay.percentile(50))));
  gauge('nodejs_eventloop_lag_p99_seconds', (seconds) => seconds.set(beyond(delay.percentile(99))));
  gauge('nodejs_eventloop_lag_max_seconds', (seconds) => {
    seconds.set(beyond(delay.max));
    delay.reset();
  });
  return { [Symbol.dispose]: () => void delay.disable() };
}
