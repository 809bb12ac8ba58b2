/** The model of the benchmark, in a process of its own, so that the time it takes is none of Weft's. Prints where it listens. */
import { extractByRule, isExtraction } from '../../test/support/model-server/extracting.ts';
import { startModelServer } from '../../test/support/model-server/server.ts';

const server = await startModelServer({
  latencyMs: Number(process.argv[2] ?? 0),
  reply: (request) =>
    isExtraction(request) ? extractByRule(request) : { text: 'It was so, as the passage says [1].' },
});

process.on('message', () => {
  process.send?.({ calls: server.requests.length, maxInFlight: server.maxInFlight });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: server.url });
