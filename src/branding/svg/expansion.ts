import { LOCAL_URL } from './css.ts';
import type { SvgElement } from './element.ts';

/** A chain of references longer than this is taken for endless. */
const MAX_CHAIN = 200;

/**
 * How many elements are drawn when every reference (`<use>`, gradients, patterns, masks) is followed: ten levels of ten references to
 * the level below are a file of a few hundred elements and a drawing of ten thousand million. Infinity for a circle.
 */
export function expandedSize(root: SvgElement): number {
  const byId = new Map<string, SvgElement>();
  const index = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    elementsOf(element).forEach(index);
  };
  index(root);

  const sizes = new Map<SvgElement, number>();
  const measure = (element: SvgElement, chain: number): number => {
    if (chain > MAX_CHAIN) return Infinity;
    const known = sizes.get(element);
    if (known !== undefined) return known;
    // What leads back here finds this.
    sizes.set(element, Infinity);
    let size = 1;
    for (const child of elementsOf(element)) size += measure(child, chain + 1);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target) size += measure(target, chain + 1);
    }
    sizes.set(element, size);
    return size;
  };
  return measure(root, 0);
}

function elementsOf({ children }: SvgElement): SvgElement[] {
  return children.filter((child) => typeof child !== 'string');
}

function referencesOf({ attributes }: SvgElement): string[] {
  return [...attributes].flatMap(([name, value]) =>
    name === 'href'
      ? [value.slice(1)]
      : [...value.matchAll(LOCAL_URL)].map(([, bare, single, double]) => bare ?? single ?? double ?? ''),
  );
}
