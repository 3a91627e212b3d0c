import { expect, test } from 'vitest';
import type { ReceivedMail } from '../../../lambdas/mail-in/items.ts';
import { provideTable } from '../own-tables.ts';

await provideTable();
const { readReceivedMail, recordArrival, recordMail } = await import('../../../lambdas/mail-in/store.ts');

const createReceivedMail = (id: string): ReceivedMail => ({
  ticket_id: 'none',
  id,
  object: id,
  from: '',
  from_name: '',
  subject: '',
  received_at: '2026-01-01T09:00:00.000Z',
  outcome: 'held',
  reason: 'unfinished',
  files: 0,
  left_out: [],
  copies: 0,
});

test('a mail that SES delivers again keeps the decision about it', async () => {
  expect(await recordArrival(createReceivedMail('one'))).toMatchObject({ outcome: 'held' });
  const { reason: _, ...acceptedMail } = createReceivedMail('one');
  await recordMail({ ...acceptedMail, outcome: 'accepted', decided_by: 'Alex' });
  expect(await recordArrival(createReceivedMail('one'))).toMatchObject({
    outcome: 'accepted',
    decided_by: 'Alex',
  });
  expect(await readReceivedMail('none', 'one')).toMatchObject({ outcome: 'accepted' });
});
