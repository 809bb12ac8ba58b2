/** From a draft's id to the id of the draft it is another name of; roots are absent. */
export class Identities {
  readonly #parent = new Map<string, string>();

  root(id: string): string {
    let at = id;
    for (let next = this.#parent.get(at); next !== undefined; next = this.#parent.get(at)) at = next;
    return at;
  }

  /** `alias` and all it stands for become names of `id`. */
  join(alias: string, id: string): void {
    const [child, parent] = [this.root(alias), this.root(id)];
    if (child !== parent) this.#parent.set(child, parent);
  }
}
