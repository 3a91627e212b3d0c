import * as z from 'zod';

const Store = z.object({
  emails: z.array(
    z.object({
      messageId: z.string(),
      from: z.string(),
      replyTo: z.array(z.string()).default([]),
      destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string().optional(), text: z.string().optional() }),
      attachments: z.array(z.object({ filename: z.string().optional(), size: z.number() })).default([]),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
      /** In seconds. */
      at: z.number(),
    }),
  ),
});
export type InboxMail = z.output<typeof Store>['emails'][number];

/** @param store the inbox's response to `GET /store` */
export const parseInboxMails = (store: unknown): InboxMail[] => Store.parse(store).emails;

/** The mails of one conversation in one mailbox. */
export interface Thread {
  readonly id: string;
  readonly mailbox: string;
  /** Oldest first. */
  readonly mails: readonly [InboxMail, ...InboxMail[]];
}

const findHeader = ({ headers }: InboxMail, headerName: string) =>
  headers.find(({ name }) => name.toLowerCase() === headerName)?.value;

/** The first mail of a conversation is the first of `References` (RFC 5322 §3.6.4). */
const findRootId = (mail: InboxMail): string =>
  /<[^<>]+>/.exec(findHeader(mail, 'references') ?? findHeader(mail, 'in-reply-to') ?? '')?.[0] ??
  mail.messageId;

/** Conversations as mail programs show them, most recent mail first. */
export function groupThreads(mails: readonly InboxMail[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const mail of mails) {
    const { to, cc, bcc } = mail.destination;
    for (const mailbox of [...to, ...cc, ...bcc]) {
      const id = `${mailbox} ${findRootId(mail)}`;
      const earlierMails = threads.get(id)?.mails;
      // Deletes the conversation and adds it again, so that it becomes the last one.
      threads.delete(id);
      threads.set(id, { id, mailbox, mails: earlierMails ? [...earlierMails, mail] : [mail] });
    }
  }
  return [...threads.values()].reverse();
}
