import { describe, expect, test } from 'vitest';
import { assetAddress } from '../../branding/model.ts';
import type { SuiteContext } from '../store-suite.ts';

export function describeBranding(context: SuiteContext): void {
  describe('branding', () => {
    test('begins with nothing set, as version 1, dated once', async () => {
      const { branding } = context.store;
      const state = await branding.read();
      expect(state).toEqual({ change: {}, version: 1, updatedAt: expect.any(Number) });
      expect(Math.abs(Date.now() - state.updatedAt)).toBeLessThan(60_000);
      expect(await branding.read()).toEqual(state);
    });

    test('adds changes up, each a version', async () => {
      const { branding } = context.store;
      await branding.update({ brand: { name: 'One', tagline: 'first' } });
      const state = await branding.update({ brand: { name: 'Two' }, metadata: { keywords: ['x'] } });
      expect(state).toMatchObject({
        change: { brand: { name: 'Two', tagline: 'first' }, metadata: { keywords: ['x'] } },
        version: 3,
      });
      expect(await branding.read()).toEqual(state);
      expect(await branding.update({ brand: { name: 'Two' }, links: undefined })).toEqual(state);
      expect(await branding.update({})).toEqual(state);
    });

    test('counts every one of many changes at once', async () => {
      const { branding } = context.store;
      const names = Array.from({ length: 20 }, (_, at) => `name ${at}`);
      const states = await Promise.all(names.map((name) => branding.update({ brand: { name } })));
      expect(states.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
        names.map((_, at) => at + 2),
      );
    });

    test('keeps text as it is', async () => {
      const { branding } = context.store;
      const change = { brand: { name: '🧵\u0000\ud800"\'\\' } };
      await branding.update(change);
      expect((await branding.read()).change).toEqual(change);
    });

    test('an asset becomes the logo of its type, and the one before stays', async () => {
      const { branding } = context.store;
      const asset = (id: string) => ({ id, type: 'logo_dark', mimeType: 'image/png' }) as const;
      const first = await branding.addAsset(asset('one'), new Uint8Array(7));
      await branding.addAsset(asset('two'), new Uint8Array(8));
      expect(first).toEqual({ ...asset('one'), size: 7, uploadedAt: expect.any(Number) });
      expect(await branding.asset('one')).toEqual(first);
      expect((await branding.read()).change.assets?.logo).toEqual({ dark: assetAddress('two') });
    });

    test('a deleted asset is no logo any more', async () => {
      const { branding } = context.store;
      await branding.addAsset({ id: 'one', type: 'favicon', mimeType: 'image/png' }, new Uint8Array(1));
      await branding.update({
        assets: { logo: { light: assetAddress('one'), dark: 'https://a.example/d' } },
      });
      expect(await branding.deleteAsset('one')).toBe(true);
      expect(await branding.read()).toMatchObject({
        change: { assets: { logo: { dark: 'https://a.example/d' } } },
        version: 4,
      });
      expect((await branding.read()).change.assets?.logo).not.toHaveProperty('light');
      expect(await branding.asset('one')).toBeNull();
      expect(await branding.assetBytes('one')).toBeNull();
      expect(await branding.deleteAsset('one')).toBe(false);
      expect((await branding.read()).version).toBe(4);
    });

    test('a logo that is no asset (any more) is a conflict, and changes nothing', async () => {
      const { branding } = context.store;
      const before = await branding.read();
      await expect(
        branding.update({ brand: { name: 'New' }, assets: { logo: { light: assetAddress('gone') } } }),
      ).rejects.toMatchObject({ name: 'StoreError', code: 'conflict' });
      expect(await branding.read()).toEqual(before);
    });

    test('is of one workspace, and not of its documents', async () => {
      const { store: a, other: b } = context;
      await a.branding.addAsset({ id: 'one', type: 'favicon', mimeType: 'image/png' }, new Uint8Array(1));
      expect(await b.branding.asset('one')).toBeNull();
      expect(await b.branding.deleteAsset('one')).toBe(false);
      expect((await b.branding.read()).change).toEqual({});
      const before = await a.branding.read();
      await a.documents.deleteAll();
      expect(await a.branding.read()).toEqual(before);
      expect(await a.branding.asset('one')).not.toBeNull();
    });
  });
}
