import { inject } from 'vitest';
import * as z from 'zod';

const { inbox } = inject('cloud');

const Store = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string() }),
    }),
  ),
});

/** Mails that somebody has got from the local cloud. */
export async function mailsTo(address: string): Promise<{ subject: string; html: string }[]> {
  const { emails } = Store.parse(await (await fetch(`${inbox}/store`)).json());
  return emails
    .filter(({ destination }) => destination.to.includes(address))
    .map(({ subject, body }) => ({ subject, html: body.html }));
}
