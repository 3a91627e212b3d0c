// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { text } from '../support/files.ts';
import { freshdeskFolder } from '../support/freshdesk-folder.ts';
import { checkImport, importResults, runImport, uploadImport } from '../support/imports.ts';
import type { ExpectedTicket, ExportFolder } from '../support/old-desk.ts';
import { newPerson } from '../support/people.ts';
import { zendeskFolder } from '../support/zendesk-folder.ts';

const admin = await newPerson('admin');

type Vendor = 'zendesk' | 'freshdesk';

async function importFolder(vendor: Vendor, { files }: ExportFolder) {
  const contents = Object.fromEntries([...files].map(([path, content]) => [path, text(content)]));
  const id = await uploadImport(vendor, contents, admin);
  await checkImport(id, admin);
  const { counts } = await runImport(id, admin);
  return { counts, results: await importResults(id, admin) };
}

/** Converts a ticket from the API to the form of the expected ticket. */
async function importedTicket(vendor: Vendor, { subject, id }: ExpectedTicket) {
  const { items } = await call('searchTickets', { query: { q: subject, scope: 'all' } }, admin);
  const params = { id: items[0]?.id ?? '' };
  const { ticket, comments, attachments } = await call('getTicket', { params }, admin);
  expect(ticket.external).toEqual({ source: vendor, id });
  return {
    subject: ticket.subject,
    description: ticket.description,
    status: ticket.status,
    priority: ticket.priority,
    type: ticket.type,
    company: ticket.company_name,
    requester: ticket.requester_name,
    created_at: ticket.created_at,
    tags: ticket.tags,
    comments: comments.map(({ content, is_internal, user_name: author, created_at }) => ({
      author,
      text: content,
      is_internal,
      created_at,
    })),
    files: attachments.map(({ file_name }) => file_name).toSorted(),
    is_merged: ticket.merged_into !== null,
  };
}

test.each([
  ['zendesk', zendeskFolder, 12],
  ['freshdesk', freshdeskFolder, 4],
] as const)(
  'tickets imported from a %s folder are as they were there, and a second import changes nothing',
  async (vendor, folderOf, tickets) => {
    const folder = folderOf({ tickets, organizations: 2, users: 6, suffix: randomUUID().slice(0, 6) });
    const { results } = await importFolder(vendor, folder);
    expect(results.filter(({ outcome, kind }) => outcome === 'failed' && kind !== '')).toEqual([]);
    for (const expectedTicket of folder.tickets) {
      const { id: _, ended_at: __, rating: ___, merged_into, ...rest } = expectedTicket;
      const files = rest.files.toSorted();
      expect(await importedTicket(vendor, expectedTicket)).toEqual({
        ...rest,
        files,
        is_merged: merged_into !== null,
      });
    }
    const secondImport = await importFolder(vendor, folder);
    expect(secondImport.counts).not.toHaveProperty('created');
    expect(secondImport.counts).not.toHaveProperty('changed');
  },
);
