import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../../../shared/contract/index.ts';
import { newAlertRule } from '../../../support/alerts.ts';
import { type LooseInput, call, newKey } from '../../../support/api.ts';
import { hoursBody, newServiceLevelId, policyBody } from '../../../support/service-levels.ts';
import type { Access } from './access.ts';
import { type Fixtures, file, newGroup, newGroupId, newWebhook, ownReply, today, words } from './fixtures.ts';

const period = { from: today, to: today };
const newPassword = () => `Fresh-${randomUUID()}-1`;

type Case = readonly [access: Access, newInput: () => Promise<LooseInput> | LooseInput];

/** For each endpoint: its access, and valid input for actors who may call it. */
export function newCases(made: Fixtures): Record<EndpointName, Case> {
  return {
    listPosts: ['public', () => ({})],
    listAuditLog: ['for admins', () => ({})],
    getReport: ['for staff', () => ({ query: period })],
    exportReport: ['for staff', () => ({ query: period })],
    listReportTickets: ['for staff', () => ({ query: { ...period, figure: 'open' } })],
    getMonthlyReport: ['report of the company', made.monthlyReport],
    listMonthlyReportTickets: [
      'report of the company',
      async () => {
        const { params, query } = await made.monthlyReport();
        return { params, query: { ...query, figure: 'created' } };
      },
    ],
    getReportContact: ['for staff', () => ({ params: { id: made.company.id } })],
    setReportContact: [
      'for admins',
      () => ({ params: { id: made.company.id }, body: { contact_id: made.customer.id } }),
    ],
    exportAuditLog: ['for admins', () => ({ body: {} })],
    listImports: ['for admins', () => ({})],
    createImport: [
      'for admins',
      () => ({ body: { format: 'archive', name: 'archive' }, idempotency_key: newKey() }),
    ],
    getImport: ['for admins', made.uploadedImport],
    addImportFiles: [
      'for admins',
      async () => ({ ...(await made.uploadedImport()), body: { files: [{ path: 'a.csv', size: 1 }] } }),
    ],
    getImportColumns: ['for admins', made.uploadedImport],
    checkImport: [
      'for admins',
      async () => ({ ...(await made.uploadedImport()), body: { columns: ['name'] } }),
    ],
    runImport: ['for admins', async () => ({ ...(await made.importIn('checked')), body: {} })],
    inviteImported: ['for admins', () => made.importIn('imported')],
    takeImportBack: ['for admins', () => made.importIn('imported')],
    listImportResults: ['for admins', made.uploadedImport],
    downloadImportReport: ['for admins', made.uploadedImport],
    listExports: ['for admins', () => ({})],
    startExport: ['for admins', () => ({ body: { company_id: null }, idempotency_key: newKey() })],
    getExportPart: ['for admins', made.exportPart],
    getPost: ['public', made.post],
    sendEmail: ['public', made.enquiry],
    subscribe: ['public', () => ({ body: { email: `${randomUUID()}@example.com` } })],
    confirmSubscription: ['public', async () => ({ body: { token: await made.subscription() } })],
    leaveNewsletter: ['public', async () => ({ body: { token: await made.subscription() } })],
    leaveNewsletterByMail: ['public', async () => ({ params: { token: await made.subscription() } })],
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
    getTicketSettings: ['for admins', () => ({})],
    saveCustomField: [
      'for admins',
      async () => {
        const { version, fields } = (await call('getTicketSettings', {}, made.admin)).custom_fields;
        return {
          params: { id: `f${fields.length + 1}` },
          body: {
            name: `Field ${fields.length + 1}`,
            kind: 'text',
            ticket_types: ['incident'],
            for_customers: false,
            required: false,
            choices: [],
            retired: true,
            version,
          },
        };
      },
    ],
    reorderCustomFields: [
      'for admins',
      async () => {
        const { version, fields } = (await call('getTicketSettings', {}, made.admin)).custom_fields;
        return { body: { ids: fields.map(({ id }) => id), version } };
      },
    ],
    saveReferenceList: [
      'for admins',
      async () => ({
        params: { list: 'departments' },
        body: (await call('getTicketSettings', {}, made.admin)).departments,
      }),
    ],
    createLivePass: ['own profile', () => ({})],
    getBell: ['own profile', () => ({})],
    markBellSeen: [
      'own profile',
      () => ({ body: { id: '01ARZ3NDEK#comment_added:01ARZ3NDEKTSV4RRFFQ69G5FAV', and_earlier: true } }),
    ],
    listTickets: ['own company', () => ({})],
    searchTickets: ['own company', () => ({ query: { q: 'word' } })],
    createTicket: ['own company', () => ({ body: words, idempotency_key: newKey() })],
    getTicket: ['ticket of the company', made.ticket],
    listTicketComments: ['ticket of the company', made.ticket],
    listTicketHistory: ['ticket of the company', made.ticket],
    getTicketReceipt: ['ticket of the company', made.ticket],
    getFollow: ['ticket of the company', made.ticket],
    setFollow: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: { state: 'follows' } }),
    ],
    listTicketMails: ['for staff', made.ticket],
    listFollowers: ['for staff', made.ticket],
    addFollower: [
      'for staff',
      async () => ({ params: { ...(await made.ticket()).params, user_id: made.customer.id } }),
    ],
    listReceivedMails: ['for staff', made.ticket],
    listFailedWork: ['for staff', () => ({})],
    retryFailedWork: ['for staff', made.failedWork],
    listHeldMails: ['for staff', () => ({})],
    listRecordedMails: ['for staff', () => ({ query: {} })],
    listEnquiries: ['for staff', () => ({})],
    getEnquiry: ['for staff', made.receivedEnquiry],
    changeEnquiry: [
      'for staff',
      async () => ({ ...(await made.receivedEnquiry()), body: { state: 'closed' } }),
    ],
    searchMails: ['for staff', () => ({ body: { email: made.customer.email } })],
    getReceivedMail: ['for staff', made.heldMail],
    addEnquiryFiles: ['for staff', made.enquiryMail],
    decideReceivedMail: [
      'for staff',
      async () => ({ ...(await made.heldMail()), body: { decision: 'accept' } }),
    ],
    addTicketComment: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: { content: 'Hello' }, idempotency_key: newKey() }),
    ],
    editTicketComment: [
      'own comment',
      async () => ({ ...(await made.ownComment()), body: { content: 'Hello again' } }),
    ],
    deleteTicketComment: ['own comment', made.ownComment],
    takeBackTicketComment: ['own comment', made.ownComment],
    getTicketRatings: ['ticket of the company', made.ticket],
    rateTicket: [
      'own ticket',
      async () => ({ params: (await made.resolvedTicket()).params, body: { answer: 'good' } }),
    ],
    rateByLink: [
      'public',
      async () => ({ body: { token: (await made.resolvedTicket()).token, answer: 'not_good' } }),
    ],
    getCompanySatisfaction: ['for staff', () => ({ params: { id: made.company.id } })],
    saveDraft: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: { mode: 'reply', content: 'I thi' } }),
    ],
    listCommentVersions: ['for staff', made.ownComment],
    markTicketRead: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: { seen_at: new Date().toISOString() } }),
    ],
    markTicketUnread: ['ticket of the company', made.ticket],
    startFollowUp: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: { content: 'Again' }, idempotency_key: newKey() }),
    ],
    requestUpload: [
      'ticket of the company',
      async () => ({ ...(await made.ticket()), body: file, idempotency_key: newKey() }),
    ],
    completeUpload: ['own unfinished upload', made.unfinishedUpload],
    getDownload: ['ticket of the company', made.upload],
    updateTicket: [
      'for staff',
      async () => ({ ...(await made.ticket()), body: { status: 'closed', version: 1 } }),
    ],
    getDashboard: ['for staff', () => ({})],
    getQueues: ['for staff', () => ({})],
    getDesk: ['for staff', () => ({})],
    getStaffNote: ['for staff', () => ({ params: { about: 'company', id: made.company.id } })],
    saveStaffNote: [
      'for staff',
      async () => ({
        params: { about: 'person', id: (await made.colleague()).id },
        body: { text: 'Prefers calls after 10.', version: 0 },
      }),
    ],
    listCannedReplies: ['for staff', () => ({})],
    createCannedReply: ['for staff', () => ({ body: ownReply, idempotency_key: newKey() })],
    updateCannedReply: [
      'for admins',
      async () => ({ ...(await made.sharedReply()), body: { title: 'Hello', text: 'Hi', version: 1 } }),
    ],
    deleteCannedReply: ['for admins', made.sharedReply],
    getTicketViews: ['for staff', () => ({})],
    saveTicketViews: ['for admins', () => ({ params: { scope: 'shared' }, body: { views: [], version: 0 } })],
    listTags: ['for staff', () => ({})],
    listTicketLinks: ['for staff', made.ticket],
    linkTicket: ['for staff', async () => ({ params: await made.twoTickets(), body: { kind: 'blocks' } })],
    addParticipant: [
      'for staff',
      async () => ({ ...(await made.ticket()), body: { person: { email: 'sam.lee@matrix.example' } } }),
    ],
    removeParticipant: ['for staff', made.participant],
    listCompanyContacts: ['for staff', () => ({ params: { id: made.company.id } })],
    updateContact: ['for staff', async () => ({ ...(await made.contact()), body: { full_name: 'Sam Lee' } })],
    mergeContact: ['for staff', made.twoContacts],
    eraseContact: ['for staff', made.contact],
    mergeTicket: [
      'for staff',
      async () => {
        const { id, other_id: into } = await made.twoTickets();
        return { params: { id }, body: { into, version: 1 } };
      },
    ],
    undoMerge: ['for staff', made.mergedTicket],
    splitTicket: [
      'for staff',
      async () => ({
        ...(await made.ticket()),
        body: { comment_id: null, subject: 'Or may I?', priority: 'low', category_id: null },
        idempotency_key: newKey(),
      }),
    ],
    unlinkTicket: ['for staff', made.linkedTickets],
    listGroups: ['for staff', () => ({})],
    saveGroup: ['for admins', () => ({ params: { id: newGroupId() }, body: newGroup() })],
    deleteGroup: ['for admins', made.group],
    listWebhooks: ['for admins', () => ({})],
    saveWebhook: ['for admins', () => ({ params: { id: randomUUID() }, body: newWebhook() })],
    deleteWebhook: ['for admins', made.webhook],
    revealWebhookSecrets: ['for admins', made.webhook],
    rotateWebhookSecret: ['for admins', made.webhook],
    testWebhook: ['for admins', made.webhook],
    listWebhookDeliveries: ['for admins', made.webhook],
    replayWebhookDelivery: ['for admins', made.delivery],
    getAssignmentRules: ['for staff', () => ({})],
    saveAssignmentRules: [
      'for admins',
      async () => {
        const { version } = await made.assignmentRules();
        return { body: { rules: [], default_rule: null, on: false, version } };
      },
    ],
    getReplySetting: ['for staff', () => ({})],
    saveReplySetting: ['for admins', () => ({ body: { first_reply: 'offers' } })],
    tryAssignmentRules: ['for admins', () => ({ body: { rules: [], default_rule: null } })],
    listAway: ['for staff', () => ({})],
    setAway: ['for admins', () => ({ params: { id: made.admin.id }, body: { until: null } })],
    listIntegrations: ['for admins', () => ({})],
    createIntegration: [
      'for admins',
      () => ({
        body: { name: 'Grafana', scopes: ['tickets:read'], company_ids: null },
        idempotency_key: newKey(),
      }),
    ],
    updateIntegration: [
      'for admins',
      async () => ({
        params: { id: (await made.integration()).id },
        body: { name: 'Grafana', scopes: ['tickets:read'], company_ids: null, version: 2 },
      }),
    ],
    makeIntegrationKey: [
      'for admins',
      async () => ({
        params: { id: (await made.integration()).id },
        body: { ends_at: null, overlap_hours: 0, version: 2 },
      }),
    ],
    revokeIntegration: ['for admins', async () => ({ params: { id: (await made.integration()).id } })],
    receiveAlert: ['for keys', () => ({ body: { key: 'backup', title: 'The backup failed' } })],
    listAlertRules: ['for admins', () => ({})],
    saveAlertRule: [
      'for admins',
      async () => ({ params: { id: (await made.integration()).id }, body: newAlertRule(made.company.id) }),
    ],
    listStaff: ['for staff', () => ({})],
    listUsers: ['for staff', () => ({})],
    listCompanies: ['for staff', () => ({})],
    listCompanyUsers: ['for staff', () => ({ params: { id: made.company.id } })],
    createTicketForCompany: [
      'for staff',
      () => ({
        params: { id: made.company.id },
        body: { ...words, requester: { user_id: made.customer.id } },
        idempotency_key: newKey(),
      }),
    ],
    createUser: [
      'for admins',
      () => ({
        body: {
          email: `${randomUUID()}@example.com`,
          full_name: 'Somebody New',
          company_id: made.company.id,
          roles: ['customer'],
        },
        idempotency_key: newKey(),
      }),
    ],
    updateUser: [
      'for admins',
      async () => ({ params: { id: (await made.colleague()).id }, body: { phone: '020 7946 0000' } }),
    ],
    addRole: ['for admins', async () => ({ params: { id: (await made.colleague()).id, role: 'agent' } })],
    removeRole: [
      'for admins',
      async () => ({ params: { id: (await made.colleague()).id, role: 'customer' } }),
    ],
    resetTwoStep: ['for admins', async () => ({ params: { id: (await made.colleague()).id } })],
    signOutUser: ['for admins', async () => ({ params: { id: (await made.colleague()).id } })],
    allowMail: ['for admins', async () => ({ params: { id: (await made.colleague()).id } })],
    requestPasswordReset: ['public', () => ({ body: { email: 'nobody@example.com' } })],
    signUp: ['public', () => ({ body: { email: 'nobody@example.com', full_name: 'Nia Newcomer' } })],
    setPassword: [
      'public',
      async () => ({ body: { token: await made.resetToken(), password: newPassword() } }),
    ],
    confirmAddress: ['public', async () => ({ body: { token: await made.addressToken() } })],
    requestAddressChange: [
      'for admins',
      async () => ({
        params: { id: (await made.colleague()).id },
        body: { email: `${randomUUID()}@example.com` },
      }),
    ],
    exportPerson: ['for admins', async () => ({ params: { id: (await made.colleague()).id } })],
    erasePerson: [
      'for admins',
      async () => {
        const { id, email } = await made.colleague();
        return { params: { id }, body: { email } };
      },
    ],
    withdrawAddressChange: ['for admins', async () => ({ params: { id: (await made.colleague()).id } })],
    resendInvitation: ['for admins', made.invitedPerson],
    createCompany: [
      'for admins',
      () => ({ body: { name: `Company ${randomUUID()}` }, idempotency_key: newKey() }),
    ],
    getServiceLevels: ['for staff', () => ({})],
    saveServicePolicy: ['for admins', () => ({ params: { id: newServiceLevelId() }, body: policyBody() })],
    saveBusinessHours: ['for admins', () => ({ params: { id: newServiceLevelId() }, body: hoursBody() })],
    previewTermsUpdate: ['for admins', () => ({})],
    startTermsUpdate: ['for admins', () => ({ body: { company_id: made.company.id } })],
    getTermsUpdate: ['for admins', () => ({})],
    updateCompany: [
      'for admins',
      () => ({ params: { id: made.company.id }, body: { contact_phone: '020 7946 0001' } }),
    ],
  };
}
