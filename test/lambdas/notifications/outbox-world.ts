import { vi } from 'vitest';
import type { TicketEvent } from '../../../lambdas/domain/ticket/ticket-event.ts';
import type { Attempt } from '../../../lambdas/platform/mail/mail-once.ts';
import type { MailWithHeaders } from '../../../lambdas/platform/mail/mail-with-headers.ts';
import type * as Database from '../../../lambdas/platform/dynamodb.ts';
import type * as MetricsModule from '../../../lambdas/platform/monitoring/metrics.ts';
import { createExampleProfile } from '../../support/example-profile.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';
import type { TicketStatus } from '../../../shared/model/ticket.ts';

const minute = 60_000;
/** The ticket's revision in the event that changes its status. */
const statusChangeRevision = 2;

class ProcessKilled extends Error {}

/** A function's process that can be killed at an await. After that, its calls have no effect. */
function createKillableProcess() {
  let passedPointCount = 0;
  let killPointIndex = Infinity;
  let isDead = false;
  let deathCount = 0;
  let isRunning = false;
  const passKillPoint = () => {
    // If no process is running, the test itself makes the call.
    if (!isRunning) return;
    if (passedPointCount === killPointIndex) isDead = true;
    passedPointCount += 1;
    if (isDead) throw new ProcessKilled();
  };
  return {
    /** The number of points since `killAt` at which a process could have been killed. */
    countPassedPoints: () => passedPointCount,
    /** The number of processes killed since `killAt`. */
    countDeaths: () => deathCount,
    killAt: (at: number) => {
      passedPointCount = 0;
      deathCount = 0;
      isDead = false;
      killPointIndex = at;
    },
    wrap:
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        passKillPoint();
        const result = await call(...args);
        passKillPoint();
        return result;
      },
    /** Runs the work in a new process, until the work ends or the process is killed. */
    run: async (work: () => Promise<unknown>): Promise<'ended' | 'killed'> => {
      isRunning = true;
      const hasEnded = await work().then(
        () => true,
        (error: unknown) => {
          if (!isDead) throw error;
          return false;
        },
      );
      const hasSurvived = hasEnded && !isDead;
      if (!hasSurvived) deathCount += 1;
      isDead = false;
      isRunning = false;
      return hasSurvived ? 'ended' : 'killed';
    },
  };
}

/** SES's reaction to a mail. `lost` means that SES accepts the mail, but its response does not arrive. */
export type SesReaction = () => 'accepts' | 'refuses' | 'lost' | 'fails';

/**
 * Runs the product's mail functions with a separate table. Tests can move the clock and kill the functions'
 * process. An emulated SES records the mails.
 */
export async function startOutboxWorld() {
  const tables = await openTables();
  const functionProcess = createKillableProcess();
  vi.resetModules();
  tables.use('Outbox');
  await tables.add('Outbox');
  vi.doMock('../../../lambdas/platform/dynamodb.ts', async (original) => {
    const realDatabase = await original<typeof Database>();
    return {
      ...realDatabase,
      getItem: functionProcess.wrap(realDatabase.getItem),
      query: functionProcess.wrap(realDatabase.query),
      updateItem: functionProcess.wrap(realDatabase.updateItem),
      transact: functionProcess.wrap(realDatabase.transact),
    };
  });
  const countedMetrics: string[] = [];
  vi.doMock('../../../lambdas/platform/monitoring/metrics.ts', async (original) => ({
    ...(await original<typeof MetricsModule>()),
    countMetric: (measure: string) => void countedMetrics.push(measure),
  }));
  const { transact, put } = await vi.importActual<typeof Database>('../../../lambdas/platform/dynamodb.ts');
  const { addToOutbox } = await import('../../../lambdas/notifications/outbox/add-to-outbox.ts');
  const { sendDueEntries } = await import('../../../lambdas/notifications/outbox/send-due.ts');
  const { listTicketMails, recordMailReport } =
    await import('../../../lambdas/notifications/outbox/mails.ts');
  const { listFailedWork, retryFailedWork } =
    await import('../../../lambdas/domain/failed-work/failed-work.ts');
  const { setDisabledMails, setFollowState } = await import('../../../lambdas/notifications/follow.ts');
  const { eventItem } = await import('../../../lambdas/domain/ticket/recorded-event.ts');
  const { toCommentItem, toDescriptionItem } = await import('../../../lambdas/tickets/items.ts');
  const { ticketItem } = await import('../../../lambdas/domain/ticket/ticket.ts');
  const { profileItem } = await import('../../../lambdas/people/profile/items.ts');
  const { composeNewProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
  const { logger } = await import('../../../lambdas/platform/monitoring/logger.ts');
  logger.setLogLevel('SILENT');

  let now = Date.parse('2030-01-07T09:00:00Z');
  const staffIds = new Set<string>();
  const composeComment = (ticket_id: string, id: string, user_id: string) => ({
    id,
    ticket_id,
    user_id,
    user_name: user_id,
    user_email: `${user_id}@example.com`,
    author_role: 'customer' as const,
    content: '',
    is_internal: false,
    created_at: new Date(now).toISOString(),
  });
  const acceptedMails: { to: string; tag: string; mail: MailWithHeaders }[] = [];
  const pendingReports: { at: number; tag: string }[] = [];
  const ses: { react: SesReaction; reportDelay: number } = {
    react: () => 'accepts',
    reportDelay: 30_000,
  };

  const send = functionProcess.wrap((mail: MailWithHeaders, tag: string): Promise<Attempt> => {
    const reaction = ses.react();
    if (reaction === 'accepts' || reaction === 'lost') {
      acceptedMails.push({ to: mail.to, tag, mail });
      if (Number.isFinite(ses.reportDelay)) pendingReports.push({ at: now + ses.reportDelay, tag });
    }
    if (reaction === 'refuses') return Promise.resolve({ result: 'later', code: 'Throttling' });
    return Promise.resolve({ result: reaction === 'accepts' ? 'accepted' : 'unknown' });
  });

  const parseTag = (tag: string) => {
    const [ticket_id = '', mail_id = ''] = tag.split('_');
    return { ticket_id, mail_id };
  };

  /**
   * Delivers each of SES's reports twice, and restarts the function that reads them whenever it is killed.
   */
  async function deliverReports(): Promise<void> {
    for (const dueReport of pendingReports.filter(({ at }) => at <= now)) {
      pendingReports.splice(pendingReports.indexOf(dueReport), 1);
      for (let deliveryCount = 0; deliveryCount < 2; deliveryCount += 1)
        while (
          (await functionProcess.run(() =>
            recordMailReport(parseTag(dueReport.tag), 'sent', undefined, new Date(now)),
          )) === 'killed'
        );
    }
  }

  const putItem = async (item: Database.Item) => transact([put({ Item: item })]);

  return {
    ...functionProcess,
    ses,
    acceptedMails,
    countedMetrics,
    now: () => new Date(now),
    turnOffMails: setDisabledMails,
    setFollowState,
    listTicketMails,
    close: tables.close,
    addItem: putItem,
    listFailedWork,
    retryFailedWork,

    async addPerson(
      id: string,
      role: 'customer' | 'agent',
      company_id: string | null,
      email = `${id}@example.com`,
    ) {
      if (role === 'agent') staffIds.add(id);
      const person = createExampleProfile({ id, email, company: company_id, company_id, roles: [role] });
      const profile = composeNewProfile(person, { invited: false });
      await putItem(profileItem(profile));
      return {
        /** Changes fields of the profile. */
        change: (fields: Partial<typeof profile>) => putItem(profileItem({ ...profile, ...fields })),
      };
    },

    /** Stores a ticket with the fields that mails need. */
    async addTicket({
      id,
      requester_id,
      company_id,
    }: {
      id: string;
      requester_id: string;
      company_id: string;
    }) {
      const created_at = new Date(now).toISOString();
      await putItem(
        ticketItem(
          createExampleTicket({
            id,
            ticket_number: 'TKT-000001',
            company_id,
            company_name: company_id,
            requester_id,
            requester_name: requester_id,
            requester_email: `${requester_id}@example.com`,
            created_by: requester_id,
            created_at,
            last_activity_at: created_at,
          }),
        ),
      );
      await putItem(toDescriptionItem(id, 'It burns.'));
    },

    async addComment(ticket_id: string, id: string, user_id: string, content: string, is_internal = false) {
      const author_role = staffIds.has(user_id) ? 'support' : 'customer';
      await putItem(
        toCommentItem({ ...composeComment(ticket_id, id, user_id), author_role, content, is_internal }),
      );
    },

    async removeComment(ticket_id: string, id: string, user_id: string, removed: 'deleted' | 'taken_back') {
      const changed_at = new Date(now).toISOString();
      await putItem(toCommentItem({ ...composeComment(ticket_id, id, user_id), changed_at, removed }));
    },

    async addStatusChange(
      ticket_id: string,
      id: string,
      user_id: string,
      old_value: TicketStatus,
      new_value: TicketStatus,
    ) {
      await putItem(
        eventItem({
          event: 'changed',
          id,
          ticket_id,
          revision: statusChangeRevision,
          at: new Date(now).toISOString(),
          actor: { id: user_id, name: user_id, side: 'support', roles: ['agent'] },
          request_id: null,
          changes: [{ field: 'status', old: old_value, new: new_value }],
        }),
      );
    },

    /** Delivers an event as the queue does: repeats it until the function has processed it. */
    async deliver(kind: TicketEvent['kind'], ticket_id: string, item_id: string): Promise<void> {
      const at = new Date(now);
      const event: TicketEvent = {
        id: `${kind}:${item_id}`,
        kind,
        ticket_id,
        item_id,
        ...(kind === 'status_changed' && { revision: statusChangeRevision }),
        sequence_number: '1',
        at: at.toISOString(),
      };
      while ((await functionProcess.run(() => addToOutbox(event, at))) === 'killed');
    },

    /** Moves the clock. At each step, SES sends its reports, and the schedule runs the mail sender. */
    async advanceMinutes(minutes: number, step = 1): Promise<void> {
      for (let elapsedMinutes = 0; elapsedMinutes < minutes; elapsedMinutes += step) {
        now += step * minute;
        await deliverReports();
        await functionProcess.run(() =>
          sendDueEntries({
            url: 'https://site.example',
            secret: 'secret',
            replySettings: undefined,
            mailsPerSecond: 1e6,
            dueAt: new Date(now),
            now: () => new Date(now),
            mayStart: () => true,
            send,
            computeReport: () => Promise.reject(new Error('Nobody has a monthly report here')),
            writeWebhookMail: () => Promise.reject(new Error('Nobody has webhooks here')),
            writeEnquiryMail: () => Promise.reject(new Error('Nobody writes enquiries here')),
          }),
        );
      }
    },

    /** The number of mails that SES got about each event for each recipient, by recipient and event id. */
    async countMailsByNotice(ticket_ids: readonly string[]): Promise<Map<string, number>> {
      const eventIdsByTag = new Map<string, readonly string[]>();
      for (const ticket_id of ticket_ids)
        for (const { mail_id, events: mailEvents } of await listTicketMails(ticket_id))
          eventIdsByTag.set(
            `${ticket_id}_${mail_id}`,
            mailEvents.map(({ id }) => id),
          );
      const counts = new Map<string, number>();
      for (const { to, tag } of acceptedMails)
        for (const eventId of eventIdsByTag.get(tag) ?? []) {
          const notice = `${to} ${eventId}`;
          counts.set(notice, (counts.get(notice) ?? 0) + 1);
        }
      return counts;
    },
  };
}
export type OutboxWorld = Awaited<ReturnType<typeof startOutboxWorld>>;
