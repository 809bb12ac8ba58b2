/** Writes `docs/metrics.md` from the catalogue that the metrics are made by. */
import { writeFile } from 'node:fs/promises';
import { CATALOGUE, type Declared } from '../src/metrics/catalogue.ts';

export const METRICS_FILE = new URL('../docs/metrics.md', import.meta.url);

const INTRODUCTION = `# Metrics

<!-- Written by scripts/metrics-doc.ts from src/metrics/catalogue.ts. Change it there. -->

\`GET /metrics\` answers in the text format of Prometheus. Where authentication is on it needs a credential like any other endpoint;
Prometheus sends the API key as a Bearer token:

\`\`\`yaml
scrape_configs:
  - job_name: weft
    authorization: { credentials: "…the API_KEY…" }
    static_configs: [{ targets: ["127.0.0.1:9621"] }]
\`\`\`

Counters begin at 0 with each start of the service. Times are seconds. Histograms are \`_bucket\`, \`_sum\` and \`_count\`.
`;

export function describeMetrics(): string {
  const metrics: ReadonlyArray<[string, Declared]> = Object.entries(CATALOGUE);
  const rows = metrics.map(([name, { type, labels, help }]) => {
    const labelled = labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${labelled} | ${help} |\n`;
  });
  return `${INTRODUCTION}\n| Metric | Type | Labels | Meaning |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

if (import.meta.main) await writeFile(METRICS_FILE, describeMetrics());
