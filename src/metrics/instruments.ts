import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CATALOGUE, type LabelOf, type MetricName } from './catalogue.ts';

type Of<T extends 'counter' | 'gauge' | 'histogram'> = {
  [N in MetricName]: (typeof CATALOGUE)[N] extends { readonly type: T } ? N : never;
}[MetricName];

/** Makes metrics as the catalogue declares them, in a registry of their own. */
export interface Instruments {
  readonly registry: Registry;
  counter<N extends Of<'counter'>>(name: N): Counter<LabelOf<N>>;
  /** One that is counted elsewhere: `read` sets it anew at each scrape. */
  counted<N extends Of<'counter'>>(name: N, read: (counter: Counter<LabelOf<N>>) => void): void;
  /** `read` sets it at each scrape. */
  gauge<N extends Of<'gauge'>>(name: N, read: (gauge: Gauge<LabelOf<N>>) => void | Promise<void>): void;
  histogram<N extends Of<'histogram'>>(name: N): Histogram<LabelOf<N>>;
}

export function createInstruments(): Instruments {
  const registry = new Registry();
  const about = <N extends MetricName>(name: N) => {
    const { help, labels } = CATALOGUE[name];
    return { name, help, labelNames: labels as ReadonlyArray<LabelOf<N>>, registers: [registry] };
  };
  return {
    registry,
    counter: (name) => new Counter(about(name)),
    counted(name, read) {
      new Counter({
        ...about(name),
        collect() {
          this.reset();
          read(this);
        },
      });
    },
    gauge(name, read) {
      new Gauge({
        ...about(name),
        collect() {
          return read(this);
        },
      });
    },
    histogram: (name) => new Histogram({ ...about(name), buckets: [...CATALOGUE[name].buckets] }),
  };
}
