import { assetNamedIn, type BrandingChange, type BrandingSettings } from './model.ts';

type Value = string | readonly string[] | object | undefined;

/** The settings with a change laid over them. */
export function applyChange(settings: BrandingSettings, change: BrandingChange): BrandingSettings {
  return overlay(settings, change) as BrandingSettings;
}

/** One change that does what the two do one after the other. */
export function mergeChanges(first: BrandingChange, second: BrandingChange): BrandingChange {
  return overlay(first, second) as BrandingChange;
}

/** The change without the logos that are this asset; the same object if there are none. */
export function withoutAsset(change: BrandingChange, asset: string): BrandingChange {
  const logos = Object.entries(change.assets?.logo ?? {});
  const kept = logos.filter(([, logo]) => logo === undefined || assetNamedIn(logo) !== asset);
  if (kept.length === logos.length) return change;
  return { ...change, assets: { ...change.assets, logo: Object.fromEntries(kept) } };
}

function overlay(base: object, change: object): object {
  const merged: Record<string, Value> = { ...base };
  for (const [field, value] of Object.entries<Value>({ ...change })) {
    if (value === undefined) continue;
    const below = merged[field];
    merged[field] =
      isTree(value) && (below === undefined || isTree(below)) ? overlay(below ?? {}, value) : value;
  }
  return merged;
}

function isTree(value: Value): value is object {
  return typeof value === 'object' && !Array.isArray(value);
}
