import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { blogEndpoints } from '@portico/shared/contract/blog.ts';
import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { failureEndpoints } from '@portico/shared/contract/failures.ts';
import { ratingEndpoints } from '@portico/shared/contract/ratings.ts';
import { mailSettingsPath } from '@portico/shared/model/mail.ts';
import * as blog from '../blog/api.ts';
import * as contact from '../enquiries/api.ts';
import { contactForm } from '../enquiries/form.ts';
import * as failures from '../browser-failures/api.ts';
import { noCallers } from '../http/caller.ts';
import { acceptForms } from '../http/forms.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import * as newsletter from '../newsletter/api.ts';
import { newsletterForms } from '../newsletter/forms.ts';
import { readStylesheetUrl } from '../notifications/words/settings-page.ts';
import { serveSettings } from '../notifications/settings.ts';
import { readSiteAssets } from '../pages/site-assets.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { linkHandlers } from '../ratings/api.ts';

const serveEndpoints = acceptForms(
  serve<'public'>({
    blog: { endpoints: blogEndpoints, handlers: blog.handlers, callers: noCallers },
    contact: { endpoints: contactEndpoints, handlers: contact.handlers, callers: noCallers },
    failures: { endpoints: failureEndpoints, handlers: failures.handlers, callers: noCallers },
    newsletter: { endpoints: contactEndpoints, handlers: newsletter.handlers, callers: noCallers },
    'rating-links': { endpoints: ratingEndpoints, handlers: linkHandlers, callers: noCallers },
  }),
  [contactForm, ...newsletterForms],
);
const serveMailSettings = serveSettings(readStylesheetUrl(readSiteAssets()), () =>
  getParameter(requireVariable('MAIL_LINK_SECRET_PARAMETER')),
);

/** The endpoints without sign-in, and the page with a person's mail settings. */
const handle = (event: APIGatewayProxyEventV2, context: LambdaContext) =>
  event.rawPath.startsWith(mailSettingsPath)
    ? serveMailSettings(event, context)
    : serveEndpoints(event, context);

export const handler = verifyOrigin(Object.assign(handle, { findFlag: serveEndpoints.findFlag }));
