export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/** The ways in which a name is spelled, and how often each. Nine of ten are spelled in one way, and no table is made for them. */
export class NameCounts {
  readonly first: string;
  #count: number;
  #others: Map<string, number> | null = null;

  constructor(first: string, count: number) {
    this.first = first;
    this.#count = count;
  }

  add(name: string, count: number): void {
    if (name === this.first) {
      this.#count += count;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(name, (this.#others.get(name) ?? 0) + count);
  }

  addAll(counts: NameCounts): void {
    this.add(counts.first, counts.#count);
    if (counts.#others !== null) for (const [name, count] of counts.#others) this.add(name, count);
  }

  /** How often the first is spelled so. */
  get count(): number {
    return this.#count;
  }

  /** Whether there is but one spelling. */
  get isOne(): boolean {
    return this.#others === null;
  }

  /** In the order in which they were added. */
  list(): NameCount[] {
    const counts: NameCount[] = [{ name: this.first, count: this.#count }];
    if (this.#others !== null) for (const [name, count] of this.#others) counts.push({ name, count });
    return counts;
  }
}
