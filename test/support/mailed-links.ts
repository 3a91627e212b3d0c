import { expect, inject, vi } from 'vitest';
import * as z from 'zod';

const Store = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ html: z.string() }) }),
  ),
});

type LinkPage = 'set-password' | 'confirm-address';

async function readLinks(inbox: string, email: string, page: LinkPage): Promise<string[]> {
  const address = new RegExp(`href="[^"]*(/auth/${page}#[^"]+)"`);
  const response = await fetch(`${inbox}/store`);
  const { emails } = Store.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .flatMap(({ body }) => address.exec(body.html)?.[1] ?? [])
    .map((path) => path.replaceAll('&amp;', '&'));
}

/**
 * The links in mails to an address, oldest first, as paths of the site; by default, links to set a password.
 * Waits until there are at least `least` links.
 */
export async function mailedLinks(
  email: string,
  least = 1,
  inbox: string = inject('cloud').inbox,
  page: LinkPage = 'set-password',
): Promise<string[]> {
  // `expect.poll` would work only inside a test.
  return vi.waitFor(
    async () => {
      const links = await readLinks(inbox, email, page);
      expect(links.length).toBeGreaterThanOrEqual(least);
      return links;
    },
    { timeout: 40_000, interval: 50 },
  );
}

const tokenIn = (link = ''): string => /&token=([^&]+)$/.exec(link)?.[1] ?? '';

/** The newest link to confirm a new address, as a path of the site. */
export async function mailedConfirmation(email: string): Promise<{ link: string; token: string }> {
  const link = (await mailedLinks(email, 1, undefined, 'confirm-address')).at(-1) ?? '';
  return { link, token: tokenIn(link) };
}

/** The token of the newest link in mails to an address. Waits until there are at least this many links. */
export async function mailedToken(email: string, least = 1, inbox?: string): Promise<string> {
  return tokenIn((await mailedLinks(email, least, inbox)).at(-1));
}
