import { randomUUID } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditPartitionPrefix } from '../../../lambdas/table/definition.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import type { Endpoint } from '../../../shared/contract/define.ts';
import { type EndpointName, contract } from '../../../shared/contract/index.ts';
import { type LooseInput, attempt, call, newKey } from '../../support/api.ts';
import { checked } from '../../support/files.ts';
import type { Person } from '../../support/people.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { hoursBody, newLevelId, policyBody } from '../../support/service-levels.ts';
import { deleteRateLimitCounters } from '../../support/throttling.ts';

const actors = [
  'no token',
  'customer of the company',
  'colleague who sees own tickets only',
  'customer of another company',
  'customer without company',
  'agent',
  'admin',
  'disabled user',
  'stale session',
] as const;
type ActorName = (typeof actors)[number];

/** Determines the expected status for each actor. */
type Access =
  | 'public'
  | 'public with a password'
  | 'own profile'
  | 'own account'
  | 'own second factor'
  | 'own company'
  | 'ticket of the company'
  | 'report of the company'
  | 'own unfinished upload'
  | 'own ticket'
  | 'own comment'
  | 'for staff'
  | 'for admins';

/** The statuses that these actors get from every endpoint that is not public. */
const rejectedActors = { 'no token': 401, 'disabled user': 403, 'stale session': 401 } as const;
const wrongPassword = {
  'customer of the company': 400,
  'colleague who sees own tickets only': 400,
  'customer of another company': 400,
  'customer without company': 400,
  agent: 400,
  admin: 400,
};
const errorStatuses: Record<Access, Partial<Record<ActorName, number>>> = {
  public: {},
  'public with a password': {
    ...wrongPassword,
    'no token': 400,
    'disabled user': 400,
    'stale session': 400,
  },
  'own profile': {},
  // With a wrong password, so that nobody's sessions end.
  'own account': wrongPassword,
  // Nobody here has two-step sign-in.
  'own second factor': {
    'customer of the company': 409,
    'colleague who sees own tickets only': 409,
    'customer of another company': 409,
    'customer without company': 409,
    agent: 409,
    admin: 409,
  },
  'own company': { 'customer without company': 403, agent: 403, admin: 403 },
  'ticket of the company': {
    'colleague who sees own tickets only': 404,
    'customer of another company': 404,
    'customer without company': 404,
  },
  // Its contact.
  'report of the company': {
    'colleague who sees own tickets only': 404,
    'customer of another company': 404,
    'customer without company': 404,
  },
  'own unfinished upload': {
    'colleague who sees own tickets only': 404,
    'customer of another company': 404,
    'customer without company': 404,
    agent: 404,
    admin: 404,
  },
  'own ticket': {
    'colleague who sees own tickets only': 404,
    'customer of another company': 404,
    'customer without company': 404,
    agent: 403,
    admin: 403,
  },
  'own comment': {
    'colleague who sees own tickets only': 404,
    'customer of another company': 404,
    'customer without company': 404,
    agent: 403,
    admin: 403,
  },
  'for staff': {
    'customer of the company': 403,
    'colleague who sees own tickets only': 403,
    'customer of another company': 403,
    'customer without company': 403,
  },
  'for admins': {
    'customer of the company': 403,
    'colleague who sees own tickets only': 403,
    'customer of another company': 403,
    'customer without company': 403,
    agent: 403,
  },
};

describe('every endpoint, called by every actor', () => {
  let cloud: OwnCloud;
  let database: DynamoDBClient;
  let people: Record<ActorName, Person | { token: string } | undefined>;
  let customer: Person;
  let admin: Person;
  let company: { id: string; name: string };

  beforeAll(async () => {
    cloud = await startOwnCloud();
    database = new DynamoDBClient({});
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const { freshTokensOf } = await import('../../support/sign-in.ts');
    company = await newCompany();
    const other = await newCompany();
    customer = await newPerson('customer', { company });
    admin = await newPerson('admin');
    const colleague = await newPerson('customer', { company, own_tickets_only: true });
    const disabled = await newPerson('admin', { company });
    const changed = await newPerson('admin', { company });
    const { access: tokenOfDisabled } = await freshTokensOf(disabled);
    const { access: outdated } = await freshTokensOf(changed);
    await call('updateUser', { params: { id: disabled.id }, body: { disabled: true } }, admin);
    await call('addRole', { params: { id: changed.id, role: 'agent' } }, admin);
    people = {
      'no token': undefined,
      'customer of the company': customer,
      'colleague who sees own tickets only': colleague,
      'customer of another company': await newPerson('customer', { company: other }),
      'customer without company': await newPerson('customer'),
      agent: await newPerson('agent'),
      admin,
      'disabled user': { token: tokenOfDisabled },
      'stale session': { token: outdated },
    };
  });

  afterAll(() => cloud.stop());

  const words = { subject: 'May I?', description: 'Or may I not?' };
  const createTicket = () => call('createTicket', { body: words, idempotency_key: newKey() }, customer);
  const ticket = async () => ({ params: { id: (await createTicket()).id } });
  const twoTickets = async () => ({ id: (await createTicket()).id, other_id: (await createTicket()).id });
  const resolvedTicket = async () => {
    const { params } = await ticket();
    await call('updateTicket', { params, body: { status: 'resolved', version: 1 } }, admin);
    const { askForRating, ratingToken, ratingsOf } = await import('../../../lambdas/domain/rating.ts');
    await askForRating({ ticket_id: params.id, id: newKey(), at: new Date().toISOString() });
    const [rating] = await ratingsOf(params.id, 1);
    return { params, token: rating ? ratingToken(rating) : '' };
  };
  const ownComment = async () => {
    const { params } = await ticket();
    const request = { params, body: { content: 'Hello' }, idempotency_key: newKey() };
    const { id: comment_id } = await call('addTicketComment', request, customer);
    return { params: { ...params, comment_id } };
  };
  const ownReply = { scope: 'own', title: 'Hello', text: 'Hello {{requester_name}}' } as const;
  const sharedReply = async () => {
    const body = { ...ownReply, scope: 'shared' } as const;
    const { id } = await call('createCannedReply', { body, idempotency_key: newKey() }, admin);
    return { scope: body.scope, id };
  };
  let groups = 0;
  const newGroupId = () => `g${(groups += 1).toString(36)}`;
  const newGroup = () => ({
    name: `Group ${randomUUID().slice(0, 8)}`,
    description: '',
    member_ids: [],
    version: 0,
  });
  const anotherPerson = async () => {
    const { newPerson } = await import('../../support/people.ts');
    return newPerson('customer', { company });
  };
  const invitedPerson = async () => {
    const roles: ['customer'] = ['customer'];
    const body = { email: `${randomUUID()}@example.com`, full_name: 'Ida', company_id: company.id, roles };
    const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    return user;
  };
  const newPassword = () => `Fresh-${randomUUID()}-1`;
  const resetToken = async () => {
    const { newLink } = await import('../../../lambdas/people/links/link.ts');
    return newLink((await anotherPerson()).id, 'reset', 60, new Date());
  };
  const addressToken = async () => {
    const { newLink } = await import('../../../lambdas/people/links/link.ts');
    const { changeProfile } = await import('../../../lambdas/people/update-profile.ts');
    const { id, email: from } = await anotherPerson();
    const to = `${randomUUID()}@example.com`;
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    await changeProfile(id, () => ({ pending_email: { email: to, expires_at } }));
    return newLink(id, 'address', 60, new Date(), { addresses: { from, to } });
  };
  const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
  const attachment = async () => {
    const { params } = await ticket();
    const asked = await call('requestUpload', { params, body: file, idempotency_key: newKey() }, customer);
    const put = await fetch(asked.upload_url, { method: 'PUT', headers: asked.headers, body: 'x' });
    expect(put.status).toBe(200);
    const { getItem } = await import('../../../lambdas/platform/dynamodb.ts');
    const key = keys.attachment(params.id, asked.attachment.id);
    // The result of the scan changes the item, once.
    await vi.waitFor(
      async () => expect(await getItem(key, { consistent: true })).toMatchObject({ scan: 'clean' }),
      60_000,
    );
    return { params: { ...params, attachment_id: asked.attachment.id } };
  };
  const uploaded = async () => {
    const input = await attachment();
    await checked({ ticket_id: input.params.id, id: input.params.attachment_id }, customer);
    return input;
  };

  const heldMail = async () => {
    const { recordMail } = await import('../../../lambdas/mail-in/store.ts');
    const { objectsIn } = await import('../../../lambdas/platform/objects.ts');
    const { params } = await ticket();
    const [object, id] = [randomUUID(), randomUUID().slice(0, 22)];
    const mime = `From: ${customer.email}\r\nSubject: Hello\r\n\r\nHello\r\n`;
    const mails = objectsIn(cloud.outputs['MailsBucketName'] ?? '');
    await mails.store(`in/${object}`, 'message/rfc822', Buffer.from(mime));
    const mail = { from: customer.email, from_name: '', subject: 'Hello', files: 0, left_out: [], copies: 0 };
    const received_at = new Date().toISOString();
    const held = { ...mail, ticket_id: params.id, id, object, received_at, fate: 'held' } as const;
    await recordMail(held);
    return { params: { id: params.id, mail_id: id } };
  };

  const post = async () => {
    const { publish } = await import('../../../lambdas/blog/publish-post.ts');
    const { newPost } = await import('../../support/posts.ts');
    const published = newPost();
    await publish(published);
    return { params: { slug: published.slug } };
  };

  const enquiry = async () => {
    const { newEnquiry } = await import('../../support/enquiries.ts');
    return { body: await newEnquiry() };
  };
  const subscription = async () => {
    const { requestSubscription } = await import('../../../lambdas/newsletter/store.ts');
    return requestSubscription(`${randomUUID()}@example.com`, new Date());
  };

  /** The report of this month, whose contact is the customer. */
  const monthlyReport = async () => {
    await call('setReportContact', { params: { id: company.id }, body: { contact_id: customer.id } }, admin);
    return { params: { month: today.slice(0, 7) }, query: { company: company.id } };
  };

  const today = new Date().toISOString().slice(0, 10);
  const period = { from: today, to: today };

  /** For each endpoint: its access, and valid input for actors who may call it. */
  const cases: Record<EndpointName, [Access, () => Promise<LooseInput> | LooseInput]> = {
    listPosts: ['public', () => ({})],
    listAuditLog: ['for admins', () => ({})],
    getReport: ['for staff', () => ({ query: period })],
    exportReport: ['for staff', () => ({ query: period })],
    listReportedTickets: ['for staff', () => ({ query: { ...period, figure: 'open' } })],
    getMonthlyReport: ['report of the company', monthlyReport],
    listMonthlyReportTickets: [
      'report of the company',
      async () => {
        const { params, query } = await monthlyReport();
        return { params, query: { ...query, figure: 'created' } };
      },
    ],
    getReportContact: ['for staff', () => ({ params: { id: company.id } })],
    setReportContact: [
      'for admins',
      () => ({ params: { id: company.id }, body: { contact_id: customer.id } }),
    ],
    exportAuditLog: ['for admins', () => ({ body: {} })],
    getPost: ['public', post],
    sendEmail: ['public', enquiry],
    subscribe: ['public', () => ({ body: { email: `${randomUUID()}@example.com` } })],
    confirmSubscription: ['public', async () => ({ body: { token: await subscription() } })],
    leaveNewsletter: ['public', async () => ({ body: { token: await subscription() } })],
    leaveNewsletterByMail: ['public', async () => ({ params: { token: await subscription() } })],
    reportFailure: ['public', () => ({ body: { area: 'portal', kind: 'screen_error' } })],
    getMe: ['own profile', () => ({})],
    updateMe: ['own profile', () => ({ body: { full_name: 'A New Name' } })],
    getTwoStep: ['own profile', () => ({})],
    changePassword: [
      'own account',
      () => ({ body: { current_password: 'wrong', new_password: `Kettle-Orchard-${randomUUID()}-1` } }),
    ],
    startTwoStep: ['own account', () => ({ body: { password: 'wrong' } })],
    confirmTwoStep: ['own account', () => ({ body: { password: 'wrong', code: '123456' } })],
    removeTwoStep: ['own account', () => ({ body: { password: 'wrong', code: '123456' } })],
    recordSession: ['own profile', () => ({ body: { device: randomUUID() } })],
    listSessions: ['own profile', () => ({})],
    endSessions: ['own account', () => ({ body: { password: 'wrong' } })],
    makeRecoveryCodes: ['own account', () => ({ body: { password: 'wrong', code: '123456' } })],
    listPasskeys: ['own profile', () => ({})],
    startPasskey: ['own second factor', () => ({ body: { password: 'wrong', code: '123456' } })],
    addPasskey: [
      'own second factor',
      () => ({
        body: {
          registration: 'none',
          name: 'Laptop',
          credential: {
            id: 'none',
            type: 'public-key',
            response: { clientDataJSON: 'none', attestationObject: 'none', transports: [] },
          },
        },
      }),
    ],
    removePasskey: [
      'own second factor',
      () => ({ body: { passkey: 'none', password: 'wrong', code: '123456' } }),
    ],
    recoverTwoStep: [
      'public with a password',
      () => ({
        body: { email: 'nobody@example.com', password: 'wrong', recovery_code: 'ABCD'.repeat(6) },
      }),
    ],
    signOut: ['own profile', () => ({})],
    getReference: ['own profile', () => ({})],
    createLivePass: ['own profile', () => ({})],
    getBell: ['own profile', () => ({})],
    markBellSeen: [
      'own profile',
      () => ({ body: { id: '01ARZ3NDEK#comment_added:01ARZ3NDEKTSV4RRFFQ69G5FAV', and_earlier: true } }),
    ],
    listTickets: ['own company', () => ({})],
    searchTickets: ['own company', () => ({ query: { q: 'word' } })],
    createTicket: ['own company', () => ({ body: words, idempotency_key: newKey() })],
    getTicket: ['ticket of the company', ticket],
    listTicketComments: ['ticket of the company', ticket],
    listTicketHistory: ['ticket of the company', ticket],
    getTicketReceipt: ['ticket of the company', ticket],
    getFollow: ['ticket of the company', ticket],
    setFollow: ['ticket of the company', async () => ({ ...(await ticket()), body: { state: 'follows' } })],
    listTicketMails: ['for staff', ticket],
    listFollowers: ['for staff', ticket],
    addFollower: [
      'for staff',
      async () => ({ params: { ...(await ticket()).params, user_id: customer.id } }),
    ],
    listReceivedMails: ['for staff', ticket],
    listHeldMails: ['for staff', () => ({})],
    searchMails: ['for staff', () => ({ body: { email: customer.email } })],
    getReceivedMail: ['for staff', heldMail],
    decideReceivedMail: ['for staff', async () => ({ ...(await heldMail()), body: { decision: 'accept' } })],
    addTicketComment: [
      'ticket of the company',
      async () => ({ ...(await ticket()), body: { content: 'Hello' }, idempotency_key: newKey() }),
    ],
    editTicketComment: [
      'own comment',
      async () => ({ ...(await ownComment()), body: { content: 'Hello again' } }),
    ],
    deleteTicketComment: ['own comment', ownComment],
    takeBackTicketComment: ['own comment', ownComment],
    getTicketRatings: ['ticket of the company', ticket],
    rateTicket: [
      'own ticket',
      async () => ({ params: (await resolvedTicket()).params, body: { answer: 'good' } }),
    ],
    rateByLink: [
      'public',
      async () => ({ body: { token: (await resolvedTicket()).token, answer: 'not_good' } }),
    ],
    getCompanySatisfaction: ['for staff', () => ({ params: { id: company.id } })],
    saveDraft: [
      'ticket of the company',
      async () => ({ ...(await ticket()), body: { mode: 'reply', content: 'I thi' } }),
    ],
    listCommentVersions: ['for staff', ownComment],
    markTicketRead: [
      'ticket of the company',
      async () => ({ ...(await ticket()), body: { seen_at: new Date().toISOString() } }),
    ],
    markTicketUnread: ['ticket of the company', ticket],
    startFollowUp: [
      'ticket of the company',
      async () => ({ ...(await ticket()), body: { content: 'Again' }, idempotency_key: newKey() }),
    ],
    requestUpload: [
      'ticket of the company',
      async () => ({ ...(await ticket()), body: file, idempotency_key: newKey() }),
    ],
    completeUpload: ['own unfinished upload', attachment],
    getDownload: ['ticket of the company', uploaded],
    updateTicket: [
      'for staff',
      async () => ({ ...(await ticket()), body: { status: 'closed', version: 1 } }),
    ],
    getDashboard: ['for staff', () => ({})],
    getQueues: ['for staff', () => ({})],
    getStaffNote: ['for staff', () => ({ params: { about: 'company', id: company.id } })],
    saveStaffNote: [
      'for staff',
      async () => ({
        params: { about: 'person', id: (await anotherPerson()).id },
        body: { text: 'Prefers calls after 10.', version: 0 },
      }),
    ],
    listCannedReplies: ['for staff', () => ({})],
    createCannedReply: ['for staff', () => ({ body: ownReply, idempotency_key: newKey() })],
    updateCannedReply: [
      'for admins',
      async () => ({ params: await sharedReply(), body: { title: 'Hello', text: 'Hi', version: 1 } }),
    ],
    deleteCannedReply: ['for admins', async () => ({ params: await sharedReply() })],
    getTicketViews: ['for staff', () => ({})],
    saveTicketViews: ['for admins', () => ({ params: { scope: 'shared' }, body: { views: [], version: 0 } })],
    listTags: ['for staff', () => ({})],
    listTicketLinks: ['for staff', ticket],
    linkTicket: ['for staff', async () => ({ params: await twoTickets(), body: { kind: 'blocks' } })],
    mergeTicket: [
      'for staff',
      async () => {
        const { id, other_id: into } = await twoTickets();
        return { params: { id }, body: { into, version: 1 } };
      },
    ],
    undoMerge: [
      'for staff',
      async () => {
        const { id, other_id: into } = await twoTickets();
        await call('mergeTicket', { params: { id }, body: { into, version: 1 } }, admin);
        return { params: { id } };
      },
    ],
    splitTicket: [
      'for staff',
      async () => ({
        ...(await ticket()),
        body: { comment_id: null, subject: 'Or may I?', priority: 'low', category_id: null },
        idempotency_key: newKey(),
      }),
    ],
    unlinkTicket: [
      'for staff',
      async () => {
        const params = await twoTickets();
        await call('linkTicket', { params, body: { kind: 'blocks' } }, admin);
        return { params };
      },
    ],
    listGroups: ['for staff', () => ({})],
    saveGroup: ['for admins', () => ({ params: { id: newGroupId() }, body: newGroup() })],
    deleteGroup: [
      'for admins',
      async () => {
        const params = { id: newGroupId() };
        await call('saveGroup', { params, body: newGroup() }, admin);
        return { params };
      },
    ],
    getAssignmentRules: ['for staff', () => ({})],
    saveAssignmentRules: [
      'for admins',
      async () => {
        const { version } = await call('getAssignmentRules', {}, admin);
        return { body: { rules: [], default_rule: null, on: false, version } };
      },
    ],
    tryAssignmentRules: ['for admins', () => ({ body: { rules: [], default_rule: null } })],
    listAway: ['for staff', () => ({})],
    setAway: ['for admins', () => ({ params: { id: admin.id }, body: { until: null } })],
    listStaff: ['for staff', () => ({})],
    listUsers: ['for staff', () => ({})],
    listCompanies: ['for staff', () => ({})],
    listCompanyUsers: ['for staff', () => ({ params: { id: company.id } })],
    createTicketForCompany: [
      'for staff',
      () => ({
        params: { id: company.id },
        body: { ...words, requester: { user_id: customer.id } },
        idempotency_key: newKey(),
      }),
    ],
    createUser: [
      'for admins',
      () => ({
        body: {
          email: `${randomUUID()}@example.com`,
          full_name: 'Somebody New',
          company_id: company.id,
          roles: ['customer'],
        },
        idempotency_key: newKey(),
      }),
    ],
    updateUser: [
      'for admins',
      async () => ({ params: { id: (await anotherPerson()).id }, body: { phone: '020 7946 0000' } }),
    ],
    addRole: ['for admins', async () => ({ params: { id: (await anotherPerson()).id, role: 'agent' } })],
    removeRole: [
      'for admins',
      async () => ({ params: { id: (await anotherPerson()).id, role: 'customer' } }),
    ],
    resetTwoStep: ['for admins', async () => ({ params: { id: (await anotherPerson()).id } })],
    signOutUser: ['for admins', async () => ({ params: { id: (await anotherPerson()).id } })],
    allowMail: ['for admins', async () => ({ params: { id: (await anotherPerson()).id } })],
    requestPasswordReset: ['public', () => ({ body: { email: 'nobody@example.com' } })],
    signUp: ['public', () => ({ body: { email: 'nobody@example.com', full_name: 'Nia Newcomer' } })],
    setPassword: ['public', async () => ({ body: { token: await resetToken(), password: newPassword() } })],
    confirmAddress: ['public', async () => ({ body: { token: await addressToken() } })],
    requestAddressChange: [
      'for admins',
      async () => ({
        params: { id: (await anotherPerson()).id },
        body: { email: `${randomUUID()}@example.com` },
      }),
    ],
    exportPerson: ['for admins', async () => ({ params: { id: (await anotherPerson()).id } })],
    erasePerson: [
      'for admins',
      async () => {
        const { id, email } = await anotherPerson();
        return { params: { id }, body: { email } };
      },
    ],
    withdrawAddressChange: ['for admins', async () => ({ params: { id: (await anotherPerson()).id } })],
    resendInvitation: ['for admins', async () => ({ params: { id: (await invitedPerson())?.id } })],
    createCompany: [
      'for admins',
      () => ({ body: { name: `Company ${randomUUID()}` }, idempotency_key: newKey() }),
    ],
    getServiceLevels: ['for staff', () => ({})],
    saveServicePolicy: ['for admins', () => ({ params: { id: newLevelId() }, body: policyBody() })],
    saveBusinessHours: ['for admins', () => ({ params: { id: newLevelId() }, body: hoursBody() })],
    previewTermsUpdate: ['for admins', () => ({})],
    startTermsUpdate: ['for admins', () => ({})],
    getTermsUpdate: ['for admins', () => ({})],
    updateCompany: [
      'for admins',
      () => ({ params: { id: company.id }, body: { contact_phone: '020 7946 0001' } }),
    ],
  };

  const outbox = keys.mail('', '').pk;
  const bell = keys.bellEntry('', '').sk;
  const throttle = keys.throttle('', '').pk.slice(0, -1);
  const link = keys.accountLink('', 'invitation').pk;
  const search = keys.searchManifest().pk;
  const reports = 'REPORT';
  const ignored = [outbox, throttle, link, search, reports, auditPartitionPrefix, keys.auditChainHead().pk];

  /**
   * Without the outbox, the bells, the search index, the reports and the links of mails, to which a
   * function adds at any time what earlier requests caused, without the counters of attempts, and without the
   * audit log and its chain, to which a refusal adds an entry.
   */
  async function allItems(): Promise<string> {
    const items: string[] = [];
    for await (const page of paginateScan(
      { client: database },
      { TableName: process.env['TABLE_NAME'] ?? '' },
    ))
      items.push(
        ...(page.Items ?? [])
          .filter(
            ({ pk, sk }) => !ignored.some((prefix) => pk?.S?.startsWith(prefix)) && !sk?.S?.startsWith(bell),
          )
          .map((item) => JSON.stringify(item)),
      );
    return items.sort().join('\n');
  }

  /** The person in a session of their own, which the call may end. */
  async function inOwnSession(caller: Person | { token: string } | undefined) {
    const { freshTokensOf } = await import('../../support/sign-in.ts');
    return caller && 'password' in caller ? { token: (await freshTokensOf(caller)).access } : caller;
  }

  /** So that neither the few attempts that an address or a password has nor those before count. */
  async function forgetAttempts(name: EndpointName): Promise<void> {
    const [access] = cases[name];
    if (access.startsWith('public') || access === 'own account') await deleteRateLimitCounters();
    // Cognito forgets wrong passwords when the right one follows.
    if (access === 'own account') await Promise.all(actors.map((actor) => inOwnSession(people[actor])));
  }

  const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(contract, name);

  const names = Object.keys(contract).filter(isEndpoint);

  function expectedOf(name: EndpointName): Record<ActorName, number> {
    const [access] = cases[name];
    const endpoint: Endpoint = contract[name];
    const allowed = endpoint.status ?? 200;
    return {
      'customer of the company': allowed,
      'colleague who sees own tickets only': allowed,
      'customer of another company': allowed,
      'customer without company': allowed,
      agent: allowed,
      admin: allowed,
      'no token': allowed,
      'disabled user': allowed,
      'stale session': allowed,
      ...errorStatuses[access],
      ...(!access.startsWith('public') && rejectedActors),
    };
  }

  async function test(name: EndpointName, actor: ActorName, input: LooseInput): Promise<void> {
    const caller = name === 'signOut' ? await inOwnSession(people[actor]) : people[actor];
    const answer = await attempt(name, input, caller);
    const status = expectedOf(name)[actor];
    expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  }

  const refusedBy = (name: EndpointName) => actors.filter((actor) => expectedOf(name)[actor] >= 400);
  const allowedBy = (name: EndpointName) => actors.filter((actor) => expectedOf(name)[actor] < 400);
  const withStatus = (name: EndpointName, some: readonly ActorName[]) =>
    some.map((actor) => [actor, expectedOf(name)[actor]] as const);

  // Before any call that is allowed, so that the table is read only twice: it is read as a whole.
  describe('refused', () => {
    const inputs = new Map<EndpointName, LooseInput>();
    let before = '';

    beforeAll(async () => {
      for (const name of names.filter((one) => refusedBy(one).length > 0)) {
        inputs.set(name, await cases[name][1]());
      }
      // Functions that react to what was made for the calls change items after the answers.
      await vi.waitFor(
        async () => {
          const last = before;
          before = await allItems();
          expect(before).toBe(last);
        },
        { timeout: 60_000, interval: 2_000 },
      );
    });

    describe.each(names.filter((name) => refusedBy(name).length > 0))('%s', (name) => {
      beforeAll(() => forgetAttempts(name));

      it.each(withStatus(name, refusedBy(name)))('%s gets %i', async (actor) =>
        test(name, actor, inputs.get(name) ?? {}),
      );
    });

    it('changes nothing', async () => {
      expect(await allItems()).toBe(before);
    });
  });

  describe.each(names.filter((name) => allowedBy(name).length > 0))('%s', (name) => {
    beforeAll(() => forgetAttempts(name));

    it.each(withStatus(name, allowedBy(name)))('%s gets %i', async (actor) =>
      test(name, actor, await cases[name][1]()),
    );
  });
});
