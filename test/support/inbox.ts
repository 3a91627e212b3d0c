import * as z from 'zod';

const Inbox = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string() }),
    }),
  ),
});

export interface Mail {
  readonly subject: string;
  readonly html: string;
  /** The six digits in it. */
  readonly code: string;
}

/** Every mail to an address, oldest first. */
export async function mailsTo(inbox: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${inbox}/store`);
  const { emails } = Inbox.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.includes(address))
    .map(({ subject, body: { html } }) => ({ subject, html, code: /\b\d{6}\b/.exec(html)?.[0] ?? '' }));
}
