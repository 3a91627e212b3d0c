import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { expect, vi } from 'vitest';
import { publishPost } from '../../../../lambdas/blog/publish-post.ts';
import { addFailedWork } from '../../../../lambdas/domain/failed-work/failed-work.ts';
import { recordMail } from '../../../../lambdas/mail-in/store.ts';
import { requestSubscription } from '../../../../lambdas/newsletter/store.ts';
import { createAccountLink } from '../../../../lambdas/people/links/link.ts';
import { changeProfile } from '../../../../lambdas/people/profile/update-profile.ts';
import { createObjectStorage } from '../../../../lambdas/platform/object-storage.ts';
import { toDeliveryItem } from '../../../../lambdas/webhooks/items.ts';
import type { ReceivedMailOutcome } from '../../../../shared/model/mail.ts';
import { call, newKey } from '../../../support/api.ts';
import { newEnquiry } from '../../../support/enquiries.ts';
import { completeUploadAndScan, encodeText } from '../../../support/files.ts';
import { checkImport, runImport, uploadImport } from '../../../support/imports.ts';
import { newIntegration } from '../../../support/integrations.ts';
import { type Company, type Person, newPerson } from '../../../support/people.ts';
import { newPost } from '../../../support/posts.ts';
import { readScanResult } from '../../../support/stored-items/files.ts';
import { putItems } from '../../../support/stored-items/table.ts';
import { askForRating, readRatingToken } from '../../../support/stored-items/tickets.ts';
import type { DataFactoryWrapper } from './keep.ts';

interface FixtureContext {
  readonly company: Company;
  readonly customer: Person;
  readonly admin: Person;
  readonly mailsBucket: string;
}

export const ticketTexts = { subject: 'May I?', description: 'Or may I not?' };
export const uploadBody = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
export const ownReplyBody = { scope: 'own', title: 'Hello', text: 'Hello {{requester_name}}' } as const;
export const today = new Date().toISOString().slice(0, 10);

let groupCount = 0;
export const newGroupId = () => `g${(groupCount += 1).toString(36)}`;
export const newGroupBody = () => ({
  name: `Group ${randomUUID().slice(0, 8)}`,
  description: '',
  member_ids: [],
  version: 0,
});

export const newWebhookBody = () => ({
  name: 'Dashboard',
  kind: 'webhook' as const,
  url: 'https://receiver.example/hook',
  events: ['ticket.created' as const],
  company_ids: [],
  priorities: [],
  group_ids: [],
  active: true,
  version: 0,
});

/** Functions that create the data for a call. Most return the call's input, or a part of it. */
export function newFixtures(
  { company, customer, admin, mailsBucket }: FixtureContext,
  applySharing: DataFactoryWrapper,
) {
  const newTicket = async () => {
    const { id } = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, customer);
    return { params: { id } };
  };
  const newTicketPair = async () => {
    const [{ params }, { params: otherParams }] = [await newTicket(), await newTicket()];
    return { id: params.id, other_id: otherParams.id };
  };
  const newWebhookParams = async () => {
    const params = { id: randomUUID() };
    await call('saveWebhook', { params, body: newWebhookBody() }, admin);
    return { params };
  };
  const newContact = async () => {
    const { params } = await newTicket();
    const body = { person: { email: `${randomUUID().slice(0, 8)}@matrix.example` } };
    const { items } = await call('addParticipant', { params, body }, admin);
    const contact_id = items[0]?.id ?? '';
    return { ticket_id: params.id, contact_id };
  };
  const newColleague = () => newPerson('customer', { company });
  const newAttachment = async () => {
    const { params } = await newTicket();
    const upload = await call(
      'requestUpload',
      { params, body: uploadBody, idempotency_key: newKey() },
      customer,
    );
    const putResponse = await fetch(upload.upload_url, { method: 'PUT', headers: upload.headers, body: 'x' });
    expect(putResponse.status).toBe(200);
    // Waits for the scan, because its result changes the item.
    await vi.waitFor(async () => expect(await readScanResult(upload.attachment)).toBe('clean'), 60_000);
    return { params: { ...params, attachment_id: upload.attachment.id } };
  };

  const storeMail = async (ticket_id: string, outcome: ReceivedMailOutcome) => {
    const [object, id] = [randomUUID(), randomUUID().slice(0, 22)];
    const mime = `From: ${customer.email}\r\nSubject: Hello\r\n\r\nHello\r\n`;
    await createObjectStorage(mailsBucket).store(`in/${object}`, 'message/rfc822', Buffer.from(mime));
    await recordMail({
      from: customer.email,
      from_name: '',
      subject: 'Hello',
      files: 0,
      left_out: [],
      copies: 0,
      ticket_id,
      id,
      object,
      received_at: new Date().toISOString(),
      outcome,
    });
    return id;
  };

  const uploadedImport = async () => {
    const content = encodeText(`Name\r\nCompany ${randomUUID()}`);
    return { params: { id: await uploadImport('companies_csv', { 'a.csv': content }, admin) } };
  };

  return {
    company,
    customer,
    admin,
    uploadedImport,
    async importInState(state: 'checked' | 'imported') {
      const input = await uploadedImport();
      await checkImport(input.params.id, admin);
      if (state === 'imported') await runImport(input.params.id, admin);
      return input;
    },
    ticket: applySharing(newTicket),
    twoTickets: applySharing(newTicketPair),
    linkedTickets: applySharing(async () => {
      const params = await newTicketPair();
      await call('linkTicket', { params, body: { kind: 'blocks' } }, admin);
      return { params };
    }),
    participant: applySharing(async () => {
      const { ticket_id, contact_id } = await newContact();
      return { params: { id: ticket_id, participant_id: contact_id } };
    }),
    contact: applySharing(async () => ({ params: { id: (await newContact()).contact_id } })),
    twoContacts: applySharing(async () => {
      const [{ contact_id: id }, { contact_id: into }] = [await newContact(), await newContact()];
      return { params: { id }, body: { into } };
    }),
    mergedTicket: applySharing(async () => {
      const { id, other_id: into } = await newTicketPair();
      await call('mergeTicket', { params: { id }, body: { into, version: 1 } }, admin);
      return { params: { id } };
    }),
    resolvedTicket: applySharing(async () => {
      const { params } = await newTicket();
      await call('updateTicket', { params, body: { status: 'resolved', version: 1 } }, admin);
      await askForRating(params.id);
      return { params, token: await readRatingToken(params.id) };
    }),
    ownComment: applySharing(async () => {
      const { params } = await newTicket();
      const request = { params, body: { content: 'Hello' }, idempotency_key: newKey() };
      const { id: comment_id } = await call('addTicketComment', request, customer);
      return { params: { ...params, comment_id } };
    }),
    unfinishedUpload: applySharing(newAttachment),
    upload: applySharing(async () => {
      const input = await newAttachment();
      await completeUploadAndScan({ ticket_id: input.params.id, id: input.params.attachment_id }, customer);
      return input;
    }),
    heldMail: applySharing(async () => {
      const { params } = await newTicket();
      return { params: { id: params.id, mail_id: await storeMail(params.id, 'held') } };
    }),
    enquiryMail: applySharing(async () => {
      const { params } = await newTicket();
      return { params: { id: params.id, mail_id: await storeMail('none', 'accepted') } };
    }),
    failedWork: applySharing(async () => {
      const { params } = await newTicket();
      const event = { id: 'x', kind: 'content_changed', ticket_id: params.id, item_id: params.id } as const;
      const repeat = { event: { ...event, sequence_number: '1', at: new Date().toISOString() } };
      await addFailedWork({ work: 'search', ticket_id: params.id, tries: 5, error: '', repeat }, new Date());
      const { items } = await call('listFailedWork', {}, admin);
      return { params: { id: items.find(({ ticket_id }) => ticket_id === params.id)?.id ?? '' } };
    }),
    exportPart: applySharing(async () => {
      const { id } = await call(
        'startExport',
        { body: { company_id: company.id }, idempotency_key: newKey() },
        admin,
      );
      await vi.waitFor(async () => {
        const { items } = await call('listExports', {}, admin);
        expect(items.find((one) => one.id === id)).toMatchObject({ state: 'done' });
      }, 60_000);
      return { params: { id, number: '1' } };
    }),
    sharedReply: applySharing(async () => {
      const body = { ...ownReplyBody, scope: 'shared' } as const;
      const { id } = await call('createCannedReply', { body, idempotency_key: newKey() }, admin);
      return { params: { scope: body.scope, id } };
    }),
    group: applySharing(async () => {
      const params = { id: newGroupId() };
      await call('saveGroup', { params, body: newGroupBody() }, admin);
      return { params };
    }),
    integration: applySharing(() => newIntegration(admin)),
    webhook: applySharing(newWebhookParams),
    delivery: applySharing(async () => {
      const { id } = (await newWebhookParams()).params;
      const at = new Date();
      const delivery = {
        id: ulid(),
        webhook_id: id,
        type: 'ticket.created' as const,
        ticket_id: null,
        ticket_number: 'TKT-000001',
        state: 'failed' as const,
        created_at: at.toISOString(),
        due_at: null,
        body: '{}',
        attempts: [],
        tries: 8,
      };
      await putItems([toDeliveryItem(delivery)]);
      return { params: { id, delivery_id: delivery.id } };
    }),
    assignmentRules: applySharing(() => call('getAssignmentRules', {}, admin)),
    colleague: applySharing(newColleague),
    invitedPerson: applySharing(async () => {
      const roles: ['customer'] = ['customer'];
      const email = `${randomUUID()}@example.com`;
      const body = { email, full_name: 'Ida', company_id: company.id, roles };
      const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
      return { params: { id: user?.id } };
    }),
    resetToken: applySharing(async () =>
      createAccountLink((await newColleague()).id, 'reset', 60, new Date()),
    ),
    addressToken: applySharing(async () => {
      const { id, email: from } = await newColleague();
      const to = `${randomUUID()}@example.com`;
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      await changeProfile(id, () => ({ pending_email: { email: to, expires_at } }));
      return createAccountLink(id, 'address', 60, new Date(), { addresses: { from, to } });
    }),
    post: applySharing(async () => {
      const post = newPost();
      await publishPost(post);
      return { params: { slug: post.slug } };
    }),
    enquiry: applySharing(async () => ({ body: await newEnquiry() })),
    receivedEnquiry: applySharing(async () => {
      await call('sendEmail', { body: await newEnquiry() }, admin);
      const { items } = await call('listEnquiries', { query: {} }, admin);
      return { params: { id: items[0]?.id ?? '' } };
    }),
    subscription: applySharing(() => requestSubscription(`${randomUUID()}@example.com`, new Date())),
    /** Makes the customer the company's report contact, and returns the input for this month's report. */
    monthlyReport: applySharing(async () => {
      const body = { contact_id: customer.id };
      await call('setReportContact', { params: { id: company.id }, body }, admin);
      return { params: { month: today.slice(0, 7) }, query: { company: company.id } };
    }),
  };
}

export type Fixtures = ReturnType<typeof newFixtures>;
