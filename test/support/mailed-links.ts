import { expect, inject } from 'vitest';
import * as z from 'zod';

const Store = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ html: z.string() }) }),
  ),
});

const address = /href="[^"]*(\/auth\/set-password#[^"]+)"/;

async function linksNow(inbox: string, email: string): Promise<string[]> {
  const response = await fetch(`${inbox}/store`);
  const { emails } = Store.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .flatMap(({ body }) => address.exec(body.html)?.[1] ?? [])
    .map((path) => path.replaceAll('&amp;', '&'));
}

/**
 * Links to set a password in mails to an address, oldest first, as paths of the site. Waits until there are
 * so many.
 */
export async function mailedLinks(
  email: string,
  least = 1,
  inbox: string = inject('cloud').inbox,
): Promise<string[]> {
  await expect.poll(async () => (await linksNow(inbox, email)).length).toBeGreaterThanOrEqual(least);
  return linksNow(inbox, email);
}

/** The token of the newest link in mails to an address. Waits until there are so many. */
export async function mailedToken(email: string, least = 1, inbox?: string): Promise<string> {
  const link = (await mailedLinks(email, least, inbox)).at(-1) ?? '';
  return /&token=([^&]+)$/.exec(link)?.[1] ?? '';
}
