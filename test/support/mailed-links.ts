import { inject } from 'vitest';
import * as z from 'zod';

const Store = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ html: z.string() }) }),
  ),
});

const address = /href="[^"]*(\/auth\/set-password#[^"]+)"/;

/** Links to set a password in mails to an address, oldest first, as paths of the site. */
export async function mailedLinks(email: string): Promise<string[]> {
  const response = await fetch(`${inject('cloud').inbox}/store`);
  const { emails } = Store.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .flatMap(({ body }) => address.exec(body.html)?.[1] ?? [])
    .map((path) => path.replaceAll('&amp;', '&'));
}
