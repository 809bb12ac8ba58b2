import type { BrandingSettings } from './model.ts';

/** Three threads over and under three others, in the colours of the palette; `warp` is the one that needs contrast. */
function mark(warp: string): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<path d="M8 3v26M16 3v26M24 3v26" fill="none" stroke="${warp}" stroke-width="4" stroke-linecap="round"/>` +
    '<path d="M3 8h8M13 16h6M21 8h8M3 24h8M21 24h8" fill="none" stroke="#c8553d" stroke-width="4" stroke-linecap="round"/>' +
    '</svg>';
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** What a fresh deployment shows. `address` is where people reach it, without a trailing slash: its links lead to its own pages. */
export function defaultSettings(address: string): BrandingSettings {
  return {
    brand: {
      name: 'Weft',
      tagline: 'Documents in, answers with citations out',
      description:
        'Weft reads documents into a knowledge graph and answers questions about them, with a citation for every statement.',
    },
    assets: {
      logo: { light: mark('#2f4858'), dark: mark('#f2efe9'), favicon: mark('#4f7d8f') },
      colors: { primary: '#2f4858', secondary: '#c8553d', accent: '#e3b23c' },
    },
    links: { documentation: `${address}/docs`, support: `${address}/docs` },
    metadata: {
      title: 'Weft',
      description: 'Questions about your documents, answered with citations.',
      keywords: ['knowledge graph', 'retrieval', 'citations'],
    },
  };
}
