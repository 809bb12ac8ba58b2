/** An element of the SVG namespace. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Array<SvgElement | string>;
}

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** XML 1.0 in the default namespace, without declaration; every value escaped. */
export function writeSvg(root: SvgElement): string {
  return write(root, ` xmlns="${SVG_NAMESPACE}"`);
}

function write({ name, attributes, children }: SvgElement, declaration = ''): string {
  const written = attributes.entries().map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const head = `<${name}${declaration}${[...written].join('')}`;
  if (children.length === 0) return `${head}/>`;
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)));
  return `${head}>${content.join('')}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
