import { vi } from 'vitest';
import * as z from 'zod';

const Inbox = z.object({
  emails: z.array(
    z.object({
      /** In seconds. */
      at: z.number(),
      from: z.string(),
      replyTo: z.array(z.string()),
      destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string(), text: z.string().default('') }),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

export interface Mail {
  readonly subject: string;
  readonly html: string;
  /** The six-digit code in the mail, or an empty string. */
  readonly code: string;
}

type StoredMail = z.output<typeof Inbox>['emails'][number];

/** A cache of the mails last read from each inbox, so that each mail of a test run is parsed only once. */
const mailCache = new Map<string, readonly StoredMail[]>();

/** All mails, oldest first, as the SES emulator stores them. */
export async function listAllMails(inbox: string): Promise<readonly StoredMail[]> {
  const cachedMails = mailCache.get(inbox) ?? [];
  const lastMailTime = cachedMails.at(-1)?.at ?? 0;
  const response = await fetch(`${inbox}/store?since=${lastMailTime}`);
  const { emails } = Inbox.parse(await response.json());
  const mails = [...cachedMails.filter(({ at }) => at < lastMailTime), ...emails];
  mailCache.set(inbox, mails);
  return mails;
}

/** All mails to an address, oldest first. */
export async function listMailsTo(inbox: string, address: string): Promise<Mail[]> {
  return (await listAllMails(inbox))
    .filter(({ destination }) => destination.to.includes(address))
    .map(({ subject, body: { html } }) => ({ subject, html, code: /(?<!#)\b\d{6}\b/.exec(html)?.[0] ?? '' }));
}

/** The text of the first mail to an address. Waits for it, because mails may be sent after the response. */
export const waitForFirstMailText = (inbox: string, address: string): Promise<string> =>
  // `expect.poll` would work only inside a test.
  vi.waitFor(
    async () => {
      const mail = (await listAllMails(inbox)).find(({ destination }) => destination.to.includes(address));
      if (!mail) throw new Error(`No mail to ${address} has arrived`);
      return mail.body.text;
    },
    { timeout: 60_000, interval: 50 },
  );
