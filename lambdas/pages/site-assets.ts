import { brotliDecompressSync } from 'node:zlib';
import { requireVariable } from '../platform/environment.ts';

/**
 * The assets of the site's build that pages use, as JSON. Compressed, because all environment variables
 * together are limited to 4 kB.
 */
export const readSiteAssets = (): string =>
  brotliDecompressSync(Buffer.from(requireVariable('SITE_ASSETS'), 'base64')).toString();
