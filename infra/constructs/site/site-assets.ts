import { brotliCompressSync } from 'node:zlib';
import type { Artifacts } from '../../artifacts.ts';
import type { PorticoFunction } from '../function.ts';

/** Gives a function that renders pages the data of the site's build (`SITE_ASSETS`). */
export function addSiteAssets(lambda: PorticoFunction, { siteAssets }: Artifacts): void {
  // Compressed, because a function's environment variables are limited to 4 kB in all.
  lambda.addEnvironment('SITE_ASSETS', brotliCompressSync(siteAssets).toString('base64'));
}
