export interface SubgraphRequest {
  /** Part of the names to start from, ignoring case; `*`: all. */
  readonly label: string;
  /** Most hops from a start node, from 1. */
  readonly maxDepth: number;
  /** Most nodes, from 1. */
  readonly maxNodes: number;
}

export interface Subgraph<Node, Edge> {
  /** Fewer hops first; among start nodes an exact match first; then higher degree. */
  readonly nodes: readonly Node[];
  /** Every relation between two of the nodes. */
  readonly edges: readonly Edge[];
}

/** What a graph must be able to tell, as `GraphStore` does. Entities go by number. */
export interface SubgraphSource<Node, Edge> {
  /** Entities whose name contains `label`: exact matches first, then by degree. */
  matching(label: string, limit: number): Promise<number[]>;
  /** Distinct neighbours of the given entities, themselves left out, highest degree first. */
  neighbours(entities: readonly number[], limit: number): Promise<number[]>;
  entities(ids: readonly number[]): Promise<Node[]>;
  relationsAmong(entities: readonly number[]): Promise<Edge[]>;
}

/**
 * What lies around the entities that a label names: breadth first, undirected. Each ring is cut where the nodes are full, so that
 * nearer ones are never given up for farther ones. A ring is asked for as the neighbours of all that is known, which leaves out
 * what was visited and needs no more than one read a hop.
 */
export async function readSubgraph<Node, Edge>(
  graph: SubgraphSource<Node, Edge>,
  request: SubgraphRequest,
): Promise<Subgraph<Node, Edge>> {
  const { label, maxDepth, maxNodes } = request;
  const ids = await graph.matching(label, maxNodes);
  for (let depth = 0; depth < maxDepth && ids.length > 0 && ids.length < maxNodes; depth++) {
    const ring = await graph.neighbours(ids, maxNodes - ids.length);
    if (ring.length === 0) break;
    ids.push(...ring);
  }
  const [nodes, edges] = await Promise.all([graph.entities(ids), graph.relationsAmong(ids)]);
  return { nodes, edges };
}
