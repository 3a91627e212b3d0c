import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { text } from '../support/files.ts';
import { checkImport, resultsOf, runImport, uploadImport } from '../support/imports.ts';
import { newPerson } from '../support/people.ts';
import { zendeskFolder } from '../support/zendesk-folder.ts';

const admin = await newPerson('admin');

const folder = zendeskFolder({ tickets: 8, organizations: 2, users: 6, suffix: randomUUID().slice(0, 6) });
const contents = Object.fromEntries([...folder.files].map(([path, content]) => [path, text(content)]));

async function importFolder() {
  const id = await uploadImport('zendesk', contents, admin);
  await checkImport(id, admin);
  const { counts } = await runImport(id, admin);
  return { counts, results: await resultsOf(id, admin) };
}

test('tickets of a Zendesk folder are found by their old number, as they were, and a second import changes nothing', async () => {
  const { results } = await importFolder();
  expect(results.filter(({ outcome, kind }) => outcome === 'failed' && kind !== '')).toEqual([]);
  for (const expected of folder.tickets) {
    const { items } = await call('searchTickets', { query: { q: expected.subject, scope: 'all' } }, admin);
    const [found] = items;
    const { ticket, comments, attachments } = await call(
      'getTicket',
      { params: { id: found?.id ?? '' } },
      admin,
    );
    expect(ticket).toMatchObject({
      external: { source: 'zendesk', id: expected.id },
      subject: expected.subject,
      description: expected.description,
      status: expected.status,
      priority: expected.priority,
      company_name: expected.company,
      requester_name: expected.requester,
      created_at: expected.created_at,
      tags: expected.tags,
    });
    expect(
      comments.map(({ content, is_internal, user_name, created_at }) => ({
        content,
        is_internal,
        user_name,
        created_at,
      })),
    ).toEqual(
      expected.comments.map(({ text: content, is_internal, author: user_name, created_at }) => ({
        content,
        is_internal,
        user_name,
        created_at,
      })),
    );
    expect(attachments.map(({ file_name }) => file_name).toSorted()).toEqual(expected.files.toSorted());
  }
  const again = await importFolder();
  expect(again.counts).not.toHaveProperty('created');
  expect(again.counts).not.toHaveProperty('changed');
});
