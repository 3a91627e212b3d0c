import { expect, inject, vi } from 'vitest';
import * as z from 'zod';

const Store = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ html: z.string() }) }),
  ),
});

type LinkPage = 'set-password' | 'confirm-address';

async function readLinks(inbox: string, email: string, page: LinkPage): Promise<string[]> {
  const linkPattern = new RegExp(`href="[^"]*(/auth/${page}#[^"]+)"`);
  const response = await fetch(`${inbox}/store`);
  const { emails } = Store.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .flatMap(({ body }) => linkPattern.exec(body.html)?.[1] ?? [])
    .map((path) => path.replaceAll('&amp;', '&'));
}

/**
 * The links in mails to an address, oldest first, as paths of the site; by default, links to set a password.
 * Waits until there are at least `minCount` links.
 */
export async function waitForMailedLinks(
  email: string,
  minCount = 1,
  inbox: string = inject('cloud').inbox,
  page: LinkPage = 'set-password',
): Promise<string[]> {
  // `expect.poll` would work only inside a test.
  return vi.waitFor(
    async () => {
      const links = await readLinks(inbox, email, page);
      expect(links.length).toBeGreaterThanOrEqual(minCount);
      return links;
    },
    { timeout: 40_000, interval: 50 },
  );
}

const readToken = (link = ''): string => /&token=([^&]+)$/.exec(link)?.[1] ?? '';

/** The newest link to confirm a new address, as a path of the site. */
export async function waitForConfirmationLink(email: string): Promise<{ link: string; token: string }> {
  const link = (await waitForMailedLinks(email, 1, undefined, 'confirm-address')).at(-1) ?? '';
  return { link, token: readToken(link) };
}

/** The token of the newest link in mails to an address. Waits until there are at least this many links. */
export async function waitForMailedToken(email: string, minCount = 1, inbox?: string): Promise<string> {
  return readToken((await waitForMailedLinks(email, minCount, inbox)).at(-1));
}
