import { parse } from 'node-html-parser';
import { parseConfig } from '@portico/web/session/config.ts';
import { assertThat } from './expect.ts';
import type { UserPool } from './sign-in.ts';

/** The headers that every page must have, with patterns of their values. */
const requiredHeaders: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'/,
  'strict-transport-security': /max-age=\d{7,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /./,
};

async function fetchPage(site: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, site));
  assertThat(response.status === 200, `${path} answered ${response.status}`);
  for (const [name, value] of Object.entries(requiredHeaders))
    assertThat(
      value.test(response.headers.get(name) ?? ''),
      `${path} has the header ${name}: ${response.headers.get(name)}`,
    );
  assertThat(
    !response.headers.get('content-security-policy')?.includes('unsafe-'),
    `${path} has a content security policy that allows unsafe-…`,
  );
  return response.text();
}

/** Checks a page's headers, and that the page has a heading before scripts run. */
export async function checkPublicPage(site: string, path: string): Promise<void> {
  const page = parse(await fetchPage(site, path));
  assertThat((page.querySelector('h1')?.text.trim() ?? '') !== '', `${path} has no heading`);
}

/** The user pool that a site's sign-in page uses. */
export async function readUserPool(site: string): Promise<UserPool> {
  const page = parse(await fetchPage(site, '/auth/login'));
  const config = parseConfig(page.querySelector('#site-config')?.text ?? 'null', site);
  return {
    userPoolId: config.user_pool_id,
    userPoolClientId: config.user_pool_client_id,
    ...(config.identity_endpoint !== null && {
      userPoolEndpoint: new URL(config.identity_endpoint, site).href,
    }),
  };
}
