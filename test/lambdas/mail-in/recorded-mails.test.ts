import { expect, it } from 'vitest';
import type { ReceivedMail } from '../../../lambdas/mail-in/items.ts';
import type { ReceivedMailReason } from '../../../shared/model/mail.ts';
import { provideTable } from '../own-tables.ts';

await provideTable();
const { listRecordedMails } = await import('../../../lambdas/mail-in/find.ts');
const { computeObjectMailId } = await import('../../../lambdas/mail-in/mail-id.ts');
const { recordMail } = await import('../../../lambdas/mail-in/store.ts');

const startTime = Date.now() - 3_600_000;
const createMail = (number: number, reason: ReceivedMailReason): ReceivedMail => ({
  ticket_id: 'none',
  id: computeObjectMailId(String(number)),
  object: String(number),
  from: 'jane@acme.example',
  from_name: 'Jane',
  subject: `Mail ${number}`,
  received_at: new Date(startTime + number * 1_000).toISOString(),
  outcome: 'recorded',
  reason,
  files: 0,
  left_out: [],
  copies: 0,
});

it("a person's recorded mail stays visible behind many spam mails", async () => {
  const spamMails = Array.from({ length: 60 }, (_, i) => createMail(i + 1, 'spam'));
  await recordMail(createMail(0, 'perhaps_automatic'), ...spamMails);
  const firstPage = await listRecordedMails(undefined);
  expect(firstPage.items[0]?.mail.subject).toBe('Mail 60');
  const secondPage = await listRecordedMails(firstPage.next_cursor ?? undefined);
  expect(firstPage.items.length + secondPage.items.length).toBe(61);
  expect(secondPage.items.at(-1)?.mail).toMatchObject({ subject: 'Mail 0', reason: 'perhaps_automatic' });
  expect(secondPage.next_cursor).toBeNull();
});
