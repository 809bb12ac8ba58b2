import { z } from 'zod';
import { faultOfWebAddress } from '../../branding/web-address.ts';

/** Text of so many characters, as people count them: an emoji is one, whatever it takes in UTF-16. */
function text(least: number, most: number, meta: { description: string; example: string }) {
  const allowed = least > 0 ? `${least} to ${most} characters` : `at most ${most} characters`;
  return z
    .string()
    .superRefine((value, context) => {
      const length = countCodePoints(value);
      if (length < least || length > most)
        context.addIssue({ code: 'custom', message: `must have ${allowed}, not ${length}` });
    })
    .meta({ ...(least > 0 && { minLength: least }), maxLength: most, ...meta });
}

function countCodePoints(value: string): number {
  let count = 0;
  for (let at = 0; at < value.length; at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++;
  return count;
}

function color(meta: { description: string; example: string }) {
  const form = /^#[0-9a-f]{6}$/i;
  return z
    .string()
    .refine((value) => form.test(value), { error: 'must be # and six hexadecimal digits, such as #2f4858' })
    .meta({ pattern: '^#[0-9A-Fa-f]{6}$', ...meta });
}

function link(meta: { description: string; example: string }) {
  return z
    .string()
    .superRefine((value, context) => {
      const fault = faultOfWebAddress(value);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({ format: 'uri', ...meta });
}

/** Checked further where it is settled (`settle.ts`): it may refer to an asset. */
function logo(meta: { description: string; example: string }) {
  return z.string().meta(meta);
}

const brand = {
  name: text(1, 50, { description: 'Name of the service, 1 to 50 characters.', example: 'Acme Answers' }),
  tagline: text(0, 100, {
    description: 'A line below the name, at most 100 characters.',
    example: 'Ask our handbook',
  }),
  description: text(0, 500, {
    description: 'What the service is for, at most 500 characters.',
    example: 'Answers about our products, with citations.',
  }),
};

const LOGO =
  'An http or https address, a base64 data URI of an image (SVG, PNG, JPG; at most 256 KiB; SVG is sanitised), or the address of an uploaded asset.';

const logos = {
  light: logo({ description: `Logo on light ground. ${LOGO}`, example: 'https://acme.example/logo.svg' }),
  dark: logo({
    description: `Logo on dark ground. ${LOGO}`,
    example: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA',
  }),
  favicon: logo({
    description: `Icon of the page; takes ICO too. ${LOGO}`,
    example: '/branding/assets/7c9e6679-7425-40de-944b-e07fc1f90ae7/file',
  }),
};

const colors = {
  primary: color({ description: 'Main colour.', example: '#2f4858' }),
  secondary: color({ description: 'Second colour.', example: '#c8553d' }),
  accent: color({ description: 'Colour of what is to be noticed.', example: '#e3b23c' }),
};

const links = {
  documentation: link({
    description: 'Where the documentation is; http or https.',
    example: 'https://acme.example/docs',
  }),
  support: link({ description: 'Where help is; http or https.', example: 'https://acme.example/help' }),
};

const metadata = {
  title: text(1, 100, { description: 'Title of the page, 1 to 100 characters.', example: 'Acme Answers' }),
  description: text(1, 500, {
    description: 'Description of the page, 1 to 500 characters.',
    example: 'Questions about Acme, answered.',
  }),
  keywords: z
    .array(z.string())
    .meta({ description: 'Keywords of the page.', example: ['handbook', 'products'] }),
};

/** An object that takes its own fields alone, each optional. */
function section<Shape extends z.ZodRawShape>(shape: Shape, description: string) {
  const known = Object.keys(shape).join(', ');
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `does not have ${issue.keys?.slice(0, 5).join(', ')}; it has ${known}`
          : undefined,
    })
    .partial()
    .meta({ description });
}

const BRAND = 'Names.';
const ASSETS = 'Logos and colours.';
const LOGOS = 'Logos.';
const COLORS = 'Colours, each `#` and six hexadecimal digits.';
const LINKS = 'Where people are sent.';
const METADATA = 'What the page says of itself.';

export const BrandingUpdate = section(
  {
    brand: section(brand, BRAND),
    assets: section({ logo: section(logos, LOGOS), colors: section(colors, COLORS) }, ASSETS),
    links: section(links, LINKS),
    metadata: section(metadata, METADATA),
  },
  'What is to change; what is not sent keeps its value.',
);
export type BrandingUpdate = z.output<typeof BrandingUpdate>;

export const BrandingConfig = z
  .object({
    brand: z.object(brand).meta({ description: BRAND }),
    assets: z
      .object({
        logo: z.object(logos).meta({ description: LOGOS }),
        colors: z.object(colors).meta({ description: COLORS }),
      })
      .meta({ description: ASSETS }),
    links: z.object(links).meta({ description: LINKS }),
    metadata: z.object(metadata).meta({ description: METADATA }),
    version: z.string().meta({ description: 'Counts up with each change.', example: '2' }),
    updated_at: z.iso
      .datetime()
      .meta({ description: 'Time of the last change, UTC.', example: '2026-11-21T09:30:00.123Z' }),
  })
  .meta({ id: 'BrandingConfig', description: 'The branding, complete.' });
export type BrandingConfig = z.input<typeof BrandingConfig>;
