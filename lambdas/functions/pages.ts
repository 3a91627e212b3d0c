import { createBlogViews } from '@portico/web/site/blog/render.tsx';
import * as blog from '../blog/store.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { servePages } from '../pages/serve.ts';
import { readSiteAssets } from '../pages/site-assets.ts';
import { requireVariable } from '../platform/environment.ts';
import { getParameter } from '../platform/secrets/parameters.ts';

const getSiteOrigin = () => getParameter(requireVariable('SITE_URL_PARAMETER'));

export const handler = verifyOrigin(servePages(blog, createBlogViews(readSiteAssets()), getSiteOrigin));
