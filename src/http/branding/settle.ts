import { checkLogo } from '../../branding/logo.ts';
import { type BrandingChange, LOGO_SLOTS, type LogoSlot } from '../../branding/model.ts';
import type { BrandingStore } from '../../store/contract.ts';
import { type FieldError, invalid } from '../problem.ts';

/**
 * The change with its logos as they are kept: embedded SVG sanitised, addresses of assets in one form and known to exist.
 *
 * @throws {HttpProblem} 422 that names each logo that cannot be used.
 */
export async function settleLogos(
  change: BrandingChange,
  branding: Pick<BrandingStore, 'asset'>,
): Promise<BrandingChange> {
  const settled: Partial<Record<LogoSlot, string>> = {};
  const errors: FieldError[] = [];
  for (const slot of LOGO_SLOTS) {
    const logo = change.assets?.logo?.[slot];
    if (logo === undefined) continue;
    const result = await settleLogo(logo, slot, branding);
    if ('fault' in result) errors.push({ path: `assets.logo.${slot}`, message: result.fault });
    else settled[slot] = result.value;
  }
  if (errors.length > 0) throw invalid(...errors);
  return change.assets?.logo ? { ...change, assets: { ...change.assets, logo: settled } } : change;
}

async function settleLogo(logo: string, slot: LogoSlot, branding: Pick<BrandingStore, 'asset'>) {
  const checked = checkLogo(logo, slot);
  if (!('asset' in checked)) return checked;
  const asset = await branding.asset(checked.asset);
  if (!asset) return { fault: `refers to the asset ${checked.asset}, which does not exist` };
  if (asset.mimeType === 'image/x-icon' && slot !== 'favicon')
    return { fault: 'refers to an ICO file, which only the favicon takes' };
  return checked;
}
