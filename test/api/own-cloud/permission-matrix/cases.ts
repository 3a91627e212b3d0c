import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../../../shared/contract/index.ts';
import { newAlertRule } from '../../../support/alerts.ts';
import { type LooseInput, call, newKey } from '../../../support/api.ts';
import { newHoursBody, newServiceLevelId, newPolicyBody } from '../../../support/service-levels.ts';
import type { Access } from './access.ts';
import {
  type Fixtures,
  uploadBody,
  newGroupBody,
  newGroupId,
  newWebhookBody,
  ownReplyBody,
  today,
  ticketTexts,
} from './fixtures.ts';

const reportPeriod = { from: today, to: today };
const newPassword = () => `Fresh-${randomUUID()}-1`;

type Case = readonly [access: Access, newInput: () => Promise<LooseInput> | LooseInput];

/** For each endpoint: its access, and valid input for actors who may call it. */
export function newCases(fixtures: Fixtures): Record<EndpointName, Case> {
  return {
    listPosts: ['public', () => ({})],
    listAuditLog: ['for admins', () => ({})],
    getReport: ['for staff', () => ({ query: reportPeriod })],
    exportReport: ['for staff', () => ({ query: reportPeriod })],
    listReportTickets: ['for staff', () => ({ query: { ...reportPeriod, figure: 'open' } })],
    getMonthlyReport: ['report of the company', fixtures.monthlyReport],
    listMonthlyReportTickets: [
      'report of the company',
      async () => {
        const { params, query } = await fixtures.monthlyReport();
        return { params, query: { ...query, figure: 'created' } };
      },
    ],
    getReportContact: ['for staff', () => ({ params: { id: fixtures.company.id } })],
    setReportContact: [
      'for admins',
      () => ({ params: { id: fixtures.company.id }, body: { contact_id: fixtures.customer.id } }),
    ],
    exportAuditLog: ['for admins', () => ({ body: {} })],
    listImports: ['for admins', () => ({})],
    createImport: [
      'for admins',
      () => ({ body: { format: 'archive', name: 'archive' }, idempotency_key: newKey() }),
    ],
    getImport: ['for admins', fixtures.uploadedImport],
    addImportFiles: [
      'for admins',
      async () => ({ ...(await fixtures.uploadedImport()), body: { files: [{ path: 'a.csv', size: 1 }] } }),
    ],
    getImportColumns: ['for admins', fixtures.uploadedImport],
    checkImport: [
      'for admins',
      async () => ({ ...(await fixtures.uploadedImport()), body: { columns: ['name'] } }),
    ],
    runImport: ['for admins', async () => ({ ...(await fixtures.importInState('checked')), body: {} })],
    inviteImported: ['for admins', () => fixtures.importInState('imported')],
    takeImportBack: ['for admins', () => fixtures.importInState('imported')],
    listImportResults: ['for admins', fixtures.uploadedImport],
    downloadImportReport: ['for admins', fixtures.uploadedImport],
    listExports: ['for admins', () => ({})],
    startExport: ['for admins', () => ({ body: { company_id: null }, idempotency_key: newKey() })],
    getExportPart: ['for admins', fixtures.exportPart],
    getPost: ['public', fixtures.post],
    sendEmail: ['public', fixtures.enquiry],
    subscribe: ['public', () => ({ body: { email: `${randomUUID()}@example.com` } })],
    confirmSubscription: ['public', async () => ({ body: { token: await fixtures.subscription() } })],
    leaveNewsletter: ['public', async () => ({ body: { token: await fixtures.subscription() } })],
    leaveNewsletterByMail: ['public', async () => ({ params: { token: await fixtures.subscription() } })],
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
        const { version, fields } = (await call('getTicketSettings', {}, fixtures.admin)).custom_fields;
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
        const { version, fields } = (await call('getTicketSettings', {}, fixtures.admin)).custom_fields;
        return { body: { ids: fields.map(({ id }) => id), version } };
      },
    ],
    saveReferenceList: [
      'for admins',
      async () => ({
        params: { list: 'departments' },
        body: (await call('getTicketSettings', {}, fixtures.admin)).departments,
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
    createTicket: ['own company', () => ({ body: ticketTexts, idempotency_key: newKey() })],
    getTicket: ['ticket of the company', fixtures.ticket],
    listTicketComments: ['ticket of the company', fixtures.ticket],
    listTicketHistory: ['ticket of the company', fixtures.ticket],
    getTicketReceipt: ['ticket of the company', fixtures.ticket],
    getFollow: ['ticket of the company', fixtures.ticket],
    setFollow: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: { state: 'follows' } }),
    ],
    listTicketMails: ['for staff', fixtures.ticket],
    listFollowers: ['for staff', fixtures.ticket],
    addFollower: [
      'for staff',
      async () => ({ params: { ...(await fixtures.ticket()).params, user_id: fixtures.customer.id } }),
    ],
    listReceivedMails: ['for staff', fixtures.ticket],
    listFailedWork: ['for staff', () => ({})],
    retryFailedWork: ['for staff', fixtures.failedWork],
    listHeldMails: ['for staff', () => ({})],
    listRecordedMails: ['for staff', () => ({ query: {} })],
    listEnquiries: ['for staff', () => ({})],
    getEnquiry: ['for staff', fixtures.receivedEnquiry],
    changeEnquiry: [
      'for staff',
      async () => ({ ...(await fixtures.receivedEnquiry()), body: { state: 'closed' } }),
    ],
    searchMails: ['for staff', () => ({ body: { email: fixtures.customer.email } })],
    getReceivedMail: ['for staff', fixtures.heldMail],
    addEnquiryFiles: ['for staff', fixtures.enquiryMail],
    decideReceivedMail: [
      'for staff',
      async () => ({ ...(await fixtures.heldMail()), body: { decision: 'accept' } }),
    ],
    addTicketComment: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: { content: 'Hello' }, idempotency_key: newKey() }),
    ],
    editTicketComment: [
      'own comment',
      async () => ({ ...(await fixtures.ownComment()), body: { content: 'Hello again' } }),
    ],
    deleteTicketComment: ['own comment', fixtures.ownComment],
    takeBackTicketComment: ['own comment', fixtures.ownComment],
    getTicketRatings: ['ticket of the company', fixtures.ticket],
    rateTicket: [
      'own ticket',
      async () => ({ params: (await fixtures.resolvedTicket()).params, body: { answer: 'good' } }),
    ],
    rateByLink: [
      'public',
      async () => ({ body: { token: (await fixtures.resolvedTicket()).token, answer: 'not_good' } }),
    ],
    getCompanySatisfaction: ['for staff', () => ({ params: { id: fixtures.company.id } })],
    saveDraft: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: { mode: 'reply', content: 'I thi' } }),
    ],
    listCommentVersions: ['for staff', fixtures.ownComment],
    markTicketRead: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: { seen_at: new Date().toISOString() } }),
    ],
    markTicketUnread: ['ticket of the company', fixtures.ticket],
    startFollowUp: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: { content: 'Again' }, idempotency_key: newKey() }),
    ],
    requestUpload: [
      'ticket of the company',
      async () => ({ ...(await fixtures.ticket()), body: uploadBody, idempotency_key: newKey() }),
    ],
    completeUpload: ['own unfinished upload', fixtures.unfinishedUpload],
    getDownload: ['ticket of the company', fixtures.upload],
    updateTicket: [
      'for staff',
      async () => ({ ...(await fixtures.ticket()), body: { status: 'closed', version: 1 } }),
    ],
    getDashboard: ['for staff', () => ({})],
    getQueues: ['for staff', () => ({})],
    getDesk: ['for staff', () => ({})],
    getStaffNotes: ['for staff', () => ({ query: { company: fixtures.company.id } })],
    saveStaffNote: [
      'for staff',
      async () => ({
        params: { about: 'person', id: (await fixtures.colleague()).id },
        body: { text: 'Prefers calls after 10.', version: 0 },
      }),
    ],
    listCannedReplies: ['for staff', () => ({})],
    createCannedReply: ['for staff', () => ({ body: ownReplyBody, idempotency_key: newKey() })],
    updateCannedReply: [
      'for admins',
      async () => ({ ...(await fixtures.sharedReply()), body: { title: 'Hello', text: 'Hi', version: 1 } }),
    ],
    deleteCannedReply: ['for admins', fixtures.sharedReply],
    getTicketViews: ['for staff', () => ({})],
    saveTicketViews: ['for admins', () => ({ params: { scope: 'shared' }, body: { views: [], version: 0 } })],
    listTags: ['for staff', () => ({})],
    listTicketLinks: ['for staff', fixtures.ticket],
    linkTicket: [
      'for staff',
      async () => ({ params: await fixtures.twoTickets(), body: { kind: 'blocks' } }),
    ],
    addParticipant: [
      'for staff',
      async () => ({ ...(await fixtures.ticket()), body: { person: { email: 'sam.lee@matrix.example' } } }),
    ],
    removeParticipant: ['for staff', fixtures.participant],
    listCompanyContacts: ['for staff', () => ({ params: { id: fixtures.company.id } })],
    updateContact: [
      'for staff',
      async () => ({ ...(await fixtures.contact()), body: { full_name: 'Sam Lee' } }),
    ],
    mergeContact: ['for staff', fixtures.twoContacts],
    eraseContact: ['for staff', fixtures.contact],
    mergeTicket: [
      'for staff',
      async () => {
        const { id, other_id: into } = await fixtures.twoTickets();
        return { params: { id }, body: { into, version: 1 } };
      },
    ],
    undoMerge: ['for staff', fixtures.mergedTicket],
    splitTicket: [
      'for staff',
      async () => ({
        ...(await fixtures.ticket()),
        body: { comment_id: null, subject: 'Or may I?', priority: 'low', category_id: null },
        idempotency_key: newKey(),
      }),
    ],
    unlinkTicket: ['for staff', fixtures.linkedTickets],
    listGroups: ['for staff', () => ({})],
    saveGroup: ['for admins', () => ({ params: { id: newGroupId() }, body: newGroupBody() })],
    deleteGroup: ['for admins', fixtures.group],
    listWebhooks: ['for admins', () => ({})],
    saveWebhook: ['for admins', () => ({ params: { id: randomUUID() }, body: newWebhookBody() })],
    deleteWebhook: ['for admins', fixtures.webhook],
    revealWebhookSecrets: ['for admins', fixtures.webhook],
    rotateWebhookSecret: ['for admins', fixtures.webhook],
    testWebhook: ['for admins', fixtures.webhook],
    listWebhookDeliveries: ['for admins', fixtures.webhook],
    replayWebhookDelivery: ['for admins', fixtures.delivery],
    getAssignmentRules: ['for staff', () => ({})],
    saveAssignmentRules: [
      'for admins',
      async () => {
        const { version } = await fixtures.assignmentRules();
        return { body: { rules: [], default_rule: null, on: false, version } };
      },
    ],
    getReplySetting: ['for staff', () => ({})],
    saveReplySetting: ['for admins', () => ({ body: { first_reply: 'offers' } })],
    tryAssignmentRules: ['for admins', () => ({ body: { rules: [], default_rule: null } })],
    listAway: ['for staff', () => ({})],
    setAway: ['for admins', () => ({ params: { id: fixtures.admin.id }, body: { until: null } })],
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
        params: { id: (await fixtures.integration()).id },
        body: { name: 'Grafana', scopes: ['tickets:read'], company_ids: null, version: 2 },
      }),
    ],
    makeIntegrationKey: [
      'for admins',
      async () => ({
        params: { id: (await fixtures.integration()).id },
        body: { ends_at: null, overlap_hours: 0, version: 2 },
      }),
    ],
    revokeIntegration: ['for admins', async () => ({ params: { id: (await fixtures.integration()).id } })],
    receiveAlert: ['for keys', () => ({ body: { key: 'backup', title: 'The backup failed' } })],
    listAlertRules: ['for admins', () => ({})],
    saveAlertRule: [
      'for admins',
      async () => ({
        params: { id: (await fixtures.integration()).id },
        body: newAlertRule(fixtures.company.id),
      }),
    ],
    listStaff: ['for staff', () => ({})],
    listUsers: ['for staff', () => ({})],
    listCompanies: ['for staff', () => ({})],
    listCompanyUsers: ['for staff', () => ({ params: { id: fixtures.company.id } })],
    createTicketForCompany: [
      'for staff',
      () => ({
        params: { id: fixtures.company.id },
        body: { ...ticketTexts, requester: { user_id: fixtures.customer.id } },
        idempotency_key: newKey(),
      }),
    ],
    createUser: [
      'for admins',
      () => ({
        body: {
          email: `${randomUUID()}@example.com`,
          full_name: 'Somebody New',
          company_id: fixtures.company.id,
          roles: ['customer'],
        },
        idempotency_key: newKey(),
      }),
    ],
    updateUser: [
      'for admins',
      async () => ({ params: { id: (await fixtures.colleague()).id }, body: { phone: '020 7946 0000' } }),
    ],
    addRole: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id, role: 'agent' } })],
    removeRole: [
      'for admins',
      async () => ({ params: { id: (await fixtures.colleague()).id, role: 'customer' } }),
    ],
    resetTwoStep: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id } })],
    signOutUser: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id } })],
    allowMail: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id } })],
    requestPasswordReset: ['public', () => ({ body: { email: 'nobody@example.com' } })],
    signUp: ['public', () => ({ body: { email: 'nobody@example.com', full_name: 'Nia Newcomer' } })],
    setPassword: [
      'public',
      async () => ({ body: { token: await fixtures.resetToken(), password: newPassword() } }),
    ],
    confirmAddress: ['public', async () => ({ body: { token: await fixtures.addressToken() } })],
    requestAddressChange: [
      'for admins',
      async () => ({
        params: { id: (await fixtures.colleague()).id },
        body: { email: `${randomUUID()}@example.com` },
      }),
    ],
    exportPerson: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id } })],
    erasePerson: [
      'for admins',
      async () => {
        const { id, email } = await fixtures.colleague();
        return { params: { id }, body: { email } };
      },
    ],
    withdrawAddressChange: ['for admins', async () => ({ params: { id: (await fixtures.colleague()).id } })],
    resendInvitation: ['for admins', fixtures.invitedPerson],
    createCompany: [
      'for admins',
      () => ({ body: { name: `Company ${randomUUID()}` }, idempotency_key: newKey() }),
    ],
    getServiceLevels: ['for staff', () => ({})],
    saveServicePolicy: ['for admins', () => ({ params: { id: newServiceLevelId() }, body: newPolicyBody() })],
    saveBusinessHours: ['for admins', () => ({ params: { id: newServiceLevelId() }, body: newHoursBody() })],
    previewTermsUpdate: ['for admins', () => ({})],
    startTermsUpdate: ['for admins', () => ({ body: { company_id: fixtures.company.id } })],
    getTermsUpdate: ['for admins', () => ({})],
    updateCompany: [
      'for admins',
      () => ({ params: { id: fixtures.company.id }, body: { contact_phone: '020 7946 0001' } }),
    ],
  };
}
