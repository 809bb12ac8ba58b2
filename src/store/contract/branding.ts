import type { BrandingAsset, BrandingChange } from '../../branding/model.ts';

export interface BrandingState {
  /** All that was ever set, each field as it was set last; the rest has its default. */
  readonly change: BrandingChange;
  /** 1 at first, and one more with each change. */
  readonly version: number;
  /** Milliseconds since the epoch; at first, when the workspace was made. */
  readonly updatedAt: number;
}

export interface BrandingStore {
  read(): Promise<BrandingState>;
  /**
   * Sets what the change has, in one transaction with the reading of what there was: of two at once both count. A change that
   * changes nothing leaves the version alone. `StoreError('conflict')` when it refers to an asset that is not there (any more).
   */
  update(change: BrandingChange): Promise<BrandingState>;
  /** Keeps the image and makes it the logo of its type; the one before stays until it is deleted. */
  addAsset(asset: Omit<BrandingAsset, 'uploadedAt' | 'size'>, bytes: Uint8Array): Promise<BrandingAsset>;
  asset(id: string): Promise<BrandingAsset | null>;
  assetBytes(id: string): Promise<Uint8Array | null>;
  /** Logos that were this asset have their default again. False: unknown. */
  deleteAsset(id: string): Promise<boolean>;
}
