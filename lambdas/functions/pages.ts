import { blogViews } from '@portico/web/site/blog/render.tsx';
import * as blog from '../blog/store.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { servePages } from '../pages/serve.ts';
import { siteAssets } from '../pages/site-assets.ts';
import { requiredVariable } from '../platform/environment.ts';
import { parameter } from '../platform/secrets/parameters.ts';

const siteOrigin = () => parameter(requiredVariable('SITE_URL_PARAMETER'));

export const handler = verifyOrigin(servePages(blog, blogViews(siteAssets()), siteOrigin));
