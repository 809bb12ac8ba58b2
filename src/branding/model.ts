/** What a deployment looks like to its users: names, logos, colours, links, metadata. Field names are those of the wire. */

export interface BrandingSettings {
  readonly brand: { readonly name: string; readonly tagline: string; readonly description: string };
  readonly assets: {
    /** Web addresses, data URIs or addresses of uploaded assets. */
    readonly logo: { readonly light: string; readonly dark: string; readonly favicon: string };
    /** `#` and six hexadecimal digits. */
    readonly colors: { readonly primary: string; readonly secondary: string; readonly accent: string };
  };
  readonly links: { readonly documentation: string; readonly support: string };
  readonly metadata: {
    readonly title: string;
    readonly description: string;
    readonly keywords: readonly string[];
  };
}

type Partially<T> = T extends string | readonly unknown[]
  ? T
  : { readonly [K in keyof T]?: Partially<T[K]> | undefined };

/** Any part of the settings; what is absent keeps its value. A list is one value. */
export type BrandingChange = Partially<BrandingSettings>;

export const LOGO_SLOTS = ['light', 'dark', 'favicon'] as const;
export type LogoSlot = (typeof LOGO_SLOTS)[number];

export const ASSET_TYPES = ['logo_light', 'logo_dark', 'favicon'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

export const SLOT_OF: Readonly<Record<AssetType, LogoSlot>> = {
  logo_light: 'light',
  logo_dark: 'dark',
  favicon: 'favicon',
};

/** `image/x-icon` is for favicons only. */
export type ImageType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/x-icon';

export interface BrandingAsset {
  readonly id: string;
  readonly type: AssetType;
  readonly mimeType: ImageType;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly uploadedAt: number;
}

export function assetAddress(id: string): string {
  return `/branding/assets/${id}/file`;
}

/** The asset that a logo's value refers to, also when it is written as an absolute address; null for anything else. */
export function assetNamedIn(logo: string): string | null {
  return /^(?!data:)(?:[^?#]*\/)?branding\/assets\/([\w-]+)\/file(?:[?#]|$)/i.exec(logo)?.[1] ?? null;
}
