// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { encodeText } from '../support/files.ts';
import { createFreshdeskFolder } from '../support/freshdesk-folder.ts';
import { checkImport, listImportResults, runImport, uploadImport } from '../support/imports.ts';
import type { ExpectedTicket, ExportFolder } from '../support/old-desk.ts';
import { newPerson } from '../support/people.ts';
import { createZendeskFolder } from '../support/zendesk-folder.ts';

const admin = await newPerson('admin');

type Vendor = 'zendesk' | 'freshdesk';

async function importFolder(vendor: Vendor, { files }: ExportFolder) {
  const contents = Object.fromEntries([...files].map(([path, content]) => [path, encodeText(content)]));
  const id = await uploadImport(vendor, contents, admin);
  await checkImport(id, admin);
  const { counts } = await runImport(id, admin);
  return { counts, results: await listImportResults(id, admin) };
}

/** Converts a ticket from the API to the form of the expected ticket. */
async function readImportedTicket(vendor: Vendor, { subject, id }: ExpectedTicket) {
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
  ['zendesk', createZendeskFolder, 12],
  ['freshdesk', createFreshdeskFolder, 4],
] as const)(
  'tickets imported from a %s folder are as they were there, and a second import changes nothing',
  async (vendor, createFolder, ticketCount) => {
    const folder = createFolder({
      tickets: ticketCount,
      organizations: 2,
      users: 6,
      suffix: randomUUID().slice(0, 6),
    });
    const { results } = await importFolder(vendor, folder);
    expect(results.filter(({ outcome, kind }) => outcome === 'failed' && kind !== '')).toEqual([]);
    for (const expectedTicket of folder.tickets) {
      const { id: _, ended_at: __, rating: ___, merged_into, ...expectedFields } = expectedTicket;
      const files = expectedFields.files.toSorted();
      expect(await readImportedTicket(vendor, expectedTicket)).toEqual({
        ...expectedFields,
        files,
        is_merged: merged_into !== null,
      });
    }
    const secondImport = await importFolder(vendor, folder);
    expect(secondImport.counts).not.toHaveProperty('created');
    expect(secondImport.counts).not.toHaveProperty('changed');
  },
);
