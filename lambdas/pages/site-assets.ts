import { brotliDecompressSync } from 'node:zlib';
import { required } from '../platform/environment.ts';

/** What pages need of the site's build, as JSON. Compressed, because all variables have at most 4 kB. */
export const siteAssets = (): string =>
  brotliDecompressSync(Buffer.from(required('SITE_ASSETS'), 'base64')).toString();
