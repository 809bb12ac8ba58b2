/**
 * What an SVG may consist of (SVG 2, chapter 3 to 16, and Filter Effects 1): static drawing, nothing that runs, loads, animates or
 * leads elsewhere. What is on none of these lists does not survive, so that a feature nobody thought of is left out.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that put something on the screen. */
export const DRAWING: ReadonlySet<string> = words('path rect circle ellipse line polyline polygon text use');

const STRUCTURE = words(`
  svg g defs symbol switch title desc style tspan textPath marker pattern mask clipPath linearGradient radialGradient stop
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

export const ELEMENTS: ReadonlySet<string> = new Set([...DRAWING, ...STRUCTURE]);

/** A link's content is part of the drawing; the link is not. */
export const UNWRAPPED: ReadonlySet<string> = words('a');

/** Elements whose text is theirs; between other elements text means nothing. */
export const WITH_TEXT: ReadonlySet<string> = words('text tspan textPath title desc style');

/** Elements that may refer to another of the same document. */
export const WITH_REFERENCE: ReadonlySet<string> = words(
  'use textPath linearGradient radialGradient pattern filter',
);

/** Attributes whose value is never read as CSS or as an address. */
export const PLAIN_ATTRIBUTES: ReadonlySet<string> = words(`
  id class role aria-label aria-hidden aria-labelledby aria-describedby lang version viewBox preserveAspectRatio systemLanguage
  x y z x1 y1 x2 y2 width height cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method
  spacing side offset gradientUnits spreadMethod patternUnits patternContentUnits maskUnits maskContentUnits clipPathUnits
  markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY
  edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength azimuth elevation
  pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation scale xChannelSelector yChannelSelector radius baseFrequency
  numOctaves seed stitchTiles tableValues slope intercept amplitude exponent media
`);

/** Presentation attributes, which are CSS properties too. */
export const STYLE_PROPERTIES: ReadonlySet<string> = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display
  dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust
  font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color marker marker-end
  marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform transform-box transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
`);

/** Attributes that take what the CSS property of that kind takes. */
export const STYLED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...STYLE_PROPERTIES,
  'gradientTransform',
  'patternTransform',
]);

/** CSS functions that compute; none of them loads anything. */
export const STYLE_FUNCTIONS: ReadonlySet<string> = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset polygon
`);
