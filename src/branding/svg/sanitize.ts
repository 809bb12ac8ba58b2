import { DRAWING } from './allowed.ts';
import { type SvgElement, writeSvg } from './element.ts';
import { expandedSize } from './expansion.ts';
import { parseSvg } from './parse.ts';
import { SvgError } from './svg-error.ts';

const MAX_DRAWN = 100_000;

/**
 * The SVG document rebuilt of what is on the allow-list (`allowed.ts`). Sanitising the result again changes nothing.
 *
 * @throws {SvgError} for what is not SVG, not well-formed, too large, or draws nothing once it is clean.
 */
export function sanitizeSvg(source: string): string {
  const root = parseSvg(source);
  if (!draws(root))
    throw new SvgError('empty', 'draws nothing once scripts, links, images and foreign content are removed');
  if (expandedSize(root) > MAX_DRAWN)
    throw new SvgError('too_large', `draws more than ${MAX_DRAWN} elements, or refers to itself`);
  return writeSvg(root);
}

function draws({ children }: SvgElement): boolean {
  return children.some((child) => typeof child !== 'string' && (DRAWING.has(child.name) || draws(child)));
}
