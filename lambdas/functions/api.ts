import { alertEndpoints } from '@portico/shared/contract/alerts.ts';
import { assignmentRuleEndpoints } from '@portico/shared/contract/assignment-rules.ts';
import { attachmentEndpoints } from '@portico/shared/contract/attachments.ts';
import { auditEndpoints } from '@portico/shared/contract/audit.ts';
import { awayEndpoints } from '@portico/shared/contract/away.ts';
import { bellEndpoints } from '@portico/shared/contract/bell.ts';
import { failedWorkEndpoints } from '@portico/shared/contract/failed-work.ts';
import { cannedReplyEndpoints } from '@portico/shared/contract/canned-replies.ts';
import { commentEndpoints } from '@portico/shared/contract/comments.ts';
import { companyEndpoints } from '@portico/shared/contract/companies.ts';
import { enquiryEndpoints } from '@portico/shared/contract/enquiries.ts';
import { contactsEndpoints } from '@portico/shared/contract/contacts.ts';
import { customFieldEndpoints } from '@portico/shared/contract/custom-fields.ts';
import { dashboardEndpoints } from '@portico/shared/contract/dashboard.ts';
import { deskEndpoints } from '@portico/shared/contract/desk.ts';
import { groupEndpoints } from '@portico/shared/contract/groups.ts';
import { integrationEndpoints } from '@portico/shared/contract/integrations.ts';
import { linkEndpoints } from '@portico/shared/contract/links.ts';
import { liveEndpoints } from '@portico/shared/contract/live.ts';
import { mailEndpoints } from '@portico/shared/contract/mails.ts';
import { monthlyReportEndpoints } from '@portico/shared/contract/monthly-reports.ts';
import { participantEndpoints } from '@portico/shared/contract/participants.ts';
import { personalDataEndpoints } from '@portico/shared/contract/personal-data.ts';
import { queueEndpoints } from '@portico/shared/contract/queues.ts';
import { ratingEndpoints } from '@portico/shared/contract/ratings.ts';
import { receiptEndpoints } from '@portico/shared/contract/receipts.ts';
import { receivedMailEndpoints } from '@portico/shared/contract/received-mails.ts';
import { referenceEndpoints } from '@portico/shared/contract/reference.ts';
import { reportEndpoints } from '@portico/shared/contract/reports.ts';
import { serviceLevelEndpoints } from '@portico/shared/contract/service-levels.ts';
import { staffNoteEndpoints } from '@portico/shared/contract/staff-notes.ts';
import { tagEndpoints } from '@portico/shared/contract/tags.ts';
import { ticketViewEndpoints } from '@portico/shared/contract/ticket-views.ts';
import { ticketEndpoints } from '@portico/shared/contract/tickets.ts';
import * as alerts from '../alerts/api.ts';
import { webhookEndpoints } from '@portico/shared/contract/webhooks.ts';
import * as assignment from '../assignment/api.ts';
import * as attachments from '../attachments/api.ts';
import { copyFiles } from '../attachments/copy-files.ts';
import * as auditLog from '../audit-log/api.ts';
import * as companies from '../companies/api.ts';
import * as enquiries from '../enquiries/desk-api.ts';
import * as contacts from '../contacts/api.ts';
import * as desk from '../desk/api.ts';
import * as deskTools from '../desk-tools/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import * as integrations from '../integrations/api.ts';
import { keyCallers } from '../integrations/key-callers.ts';
import { linkHandlers } from '../ticket-links/api.ts';
import * as live from '../live/api.ts';
import * as receivedMails from '../mail-in/api.ts';
import * as notifications from '../notifications/api.ts';
import * as participants from '../participants/api.ts';
import { callers } from '../people/callers.ts';
import * as personalData from '../personal-data/api.ts';
import * as ratings from '../ratings/api.ts';
import * as reference from '../reference/api.ts';
import * as reports from '../reports/api.ts';
import { monthlyHandlers } from '../reports/monthly-api.ts';
import * as tickets from '../tickets/api.ts';
import { mergeHandlers } from '../tickets/merge-api.ts';
import { createSplitHandlers } from '../tickets/split-api.ts';
import { termsHandlers } from '../tickets/service-level/terms-api.ts';
import { ruleTrialHandlers } from '../tickets/try-rules.ts';
import * as webhooks from '../webhooks/api.ts';

/** Endpoints with sign-in that need only the table and the attachments. */
export const handler = verifyOrigin(
  serve<'api'>(
    {
      alerts: { endpoints: alertEndpoints, handlers: alerts.handlers, callers },
      assignment: {
        endpoints: { ...groupEndpoints, ...assignmentRuleEndpoints, ...awayEndpoints },
        handlers: { ...assignment.handlers, ...ruleTrialHandlers },
        callers,
      },
      attachments: { endpoints: attachmentEndpoints, handlers: attachments.handlers, callers },
      'audit-log': { endpoints: auditEndpoints, handlers: auditLog.handlers, callers },
      companies: {
        endpoints: { ...companyEndpoints, ...serviceLevelEndpoints },
        handlers: { ...companies.handlers, ...termsHandlers },
        callers,
      },
      contacts: { endpoints: contactsEndpoints, handlers: contacts.handlers, callers },
      desk: { endpoints: deskEndpoints, handlers: desk.handlers, callers },
      'desk-tools': {
        endpoints: { ...cannedReplyEndpoints, ...ticketViewEndpoints, ...staffNoteEndpoints },
        handlers: deskTools.handlers,
        callers,
      },
      enquiries: { endpoints: enquiryEndpoints, handlers: enquiries.handlers, callers },
      integrations: { endpoints: integrationEndpoints, handlers: integrations.handlers, callers },
      links: {
        endpoints: linkEndpoints,
        handlers: { ...linkHandlers, ...mergeHandlers, ...createSplitHandlers(copyFiles) },
        callers,
      },
      'live-pass': { endpoints: liveEndpoints, handlers: live.handlers, callers },
      mails: {
        endpoints: { ...mailEndpoints, ...bellEndpoints, ...failedWorkEndpoints },
        handlers: notifications.handlers,
        callers,
      },
      'monthly-reports': {
        endpoints: monthlyReportEndpoints,
        handlers: monthlyHandlers,
        callers,
      },
      participants: { endpoints: participantEndpoints, handlers: participants.handlers, callers },
      'personal-data': {
        endpoints: personalDataEndpoints,
        handlers: personalData.handlers,
        callers,
      },
      ratings: { endpoints: ratingEndpoints, handlers: ratings.handlers, callers },
      'received-mails': {
        endpoints: receivedMailEndpoints,
        handlers: receivedMails.handlers,
        callers,
      },
      reference: {
        endpoints: { ...referenceEndpoints, ...customFieldEndpoints },
        handlers: reference.handlers,
        callers,
      },
      reports: { endpoints: reportEndpoints, handlers: reports.handlers, callers },
      tickets: {
        endpoints: {
          ...ticketEndpoints,
          ...tagEndpoints,
          ...commentEndpoints,
          ...companyEndpoints,
          ...dashboardEndpoints,
          ...queueEndpoints,
          ...receiptEndpoints,
        },
        handlers: tickets.handlers,
        callers,
      },
      webhooks: { endpoints: webhookEndpoints, handlers: webhooks.handlers, callers },
    },
    keyCallers,
  ),
);
