import { brotliCompressSync } from 'node:zlib';
import type { Artifacts } from '../../artifacts.ts';
import type { PorticoFunction } from '../function.ts';

/** Gives a function that renders pages what they need of the site's build (`SITE_ASSETS`). */
export function addSiteAssets(lambda: PorticoFunction, { siteAssets }: Artifacts): void {
  // Compressed, because all variables of a function have at most 4 kB.
  lambda.addEnvironment('SITE_ASSETS', brotliCompressSync(siteAssets).toString('base64'));
}
