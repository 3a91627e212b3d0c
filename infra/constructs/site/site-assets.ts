import { brotliCompressSync } from 'node:zlib';
import type { Artifacts } from '../../artifacts.ts';
import type { PorticoFunction } from '../function.ts';

/** Passes data of the site's build to a function that renders pages (`SITE_ASSETS`). */
export function addSiteAssets(lambda: PorticoFunction, { siteAssets }: Artifacts): void {
  // Compressed, because a function's environment variables are limited to 4 kB in all.
  lambda.addEnvironment('SITE_ASSETS', brotliCompressSync(siteAssets).toString('base64'));
}
