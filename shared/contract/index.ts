import { accountEndpoints } from './account.ts';
import { accountLinkEndpoints } from './account-links.ts';
import { alertEndpoints } from './alerts.ts';
import { assignmentRuleEndpoints } from './assignment-rules.ts';
import { attachmentEndpoints } from './attachments.ts';
import { auditEndpoints } from './audit.ts';
import { awayEndpoints } from './away.ts';
import { bellEndpoints } from './bell.ts';
import { blogEndpoints } from './blog.ts';
import { cannedReplyEndpoints } from './canned-replies.ts';
import { staffNoteEndpoints } from './staff-notes.ts';
import { ticketViewEndpoints } from './ticket-views.ts';
import { commentEndpoints } from './comments.ts';
import { companyEndpoints } from './companies.ts';
import { contactEndpoints } from './contact.ts';
import { contactsEndpoints } from './contacts.ts';
import { customFieldEndpoints } from './custom-fields.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { deskEndpoints } from './desk.ts';
import { enquiryEndpoints } from './enquiries.ts';
import { failedWorkEndpoints } from './failed-work.ts';
import { exportEndpoints } from './exports.ts';
import { failureEndpoints } from './failures.ts';
import { groupEndpoints } from './groups.ts';
import { integrationEndpoints } from './integrations.ts';
import { importEndpoints } from './imports.ts';
import { linkEndpoints } from './links.ts';
import { liveEndpoints } from './live.ts';
import { mailEndpoints } from './mails.ts';
import { monthlyReportEndpoints } from './monthly-reports.ts';
import { peopleEndpoints } from './people.ts';
import { queueEndpoints } from './queues.ts';
import { participantEndpoints } from './participants.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { receiptEndpoints } from './receipts.ts';
import { receivedMailEndpoints } from './received-mails.ts';
import { ratingEndpoints } from './ratings.ts';
import { recoveryCodeEndpoints } from './recovery-codes.ts';
import { referenceEndpoints } from './reference.ts';
import { reportEndpoints } from './reports.ts';
import { searchEndpoints } from './search.ts';
import { serviceLevelEndpoints } from './service-levels.ts';
import { sessionEndpoints } from './sessions.ts';
import { staffEndpoints } from './staff.ts';
import { webhookEndpoints } from './webhooks.ts';
import { tagEndpoints } from './tags.ts';
import { ticketEndpoints } from './tickets.ts';

/** All endpoints of the API, by the names that handlers and client use. */
export const contract = {
  ...peopleEndpoints,
  ...staffEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...recoveryCodeEndpoints,
  ...passkeyEndpoints,
  ...accountLinkEndpoints,
  ...referenceEndpoints,
  ...customFieldEndpoints,
  ...ticketEndpoints,
  ...searchEndpoints,
  ...tagEndpoints,
  ...linkEndpoints,
  ...participantEndpoints,
  ...commentEndpoints,
  ...ratingEndpoints,
  ...cannedReplyEndpoints,
  ...staffNoteEndpoints,
  ...ticketViewEndpoints,
  ...attachmentEndpoints,
  ...companyEndpoints,
  ...enquiryEndpoints,
  ...groupEndpoints,
  ...assignmentRuleEndpoints,
  ...alertEndpoints,
  ...awayEndpoints,
  ...serviceLevelEndpoints,
  ...receiptEndpoints,
  ...dashboardEndpoints,
  ...deskEndpoints,
  ...queueEndpoints,
  ...reportEndpoints,
  ...monthlyReportEndpoints,
  ...contactEndpoints,
  ...contactsEndpoints,
  ...blogEndpoints,
  ...failureEndpoints,
  ...liveEndpoints,
  ...mailEndpoints,
  ...failedWorkEndpoints,
  ...bellEndpoints,
  ...receivedMailEndpoints,
  ...auditEndpoints,
  ...personalDataEndpoints,
  ...integrationEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...webhookEndpoints,
};
export type Contract = typeof contract;
export type EndpointName = keyof Contract;
