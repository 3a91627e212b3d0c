import { verifyOrigin } from '../http/origin-verification.ts';
import { stylesheetIn } from '../notifications/settings-page.ts';
import { serveSettings } from '../notifications/settings.ts';
import { siteAssets } from '../pages/site-assets.ts';
import { required } from '../platform/environment.ts';
import { secret } from '../platform/secrets.ts';

export const handler = verifyOrigin(
  serveSettings(stylesheetIn(siteAssets()), () => secret(required('MAIL_LINK_SECRET_ARN'))),
);
