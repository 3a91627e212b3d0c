import { vi } from 'vitest';
import type { TicketEvent } from '../../../lambdas/domain/ticket/ticket-event.ts';
import type { Attempt } from '../../../lambdas/platform/mail/mail-once.ts';
import type { MailWithHeaders } from '../../../lambdas/platform/mail/mail-with-headers.ts';
import type * as Database from '../../../lambdas/platform/dynamodb.ts';
import { exampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';
import type { TicketStatus } from '../../../shared/model/ticket.ts';

const minute = 60_000;
/** The ticket's revision in the event that changes its status. */
const statusRevision = 2;

class Killed extends Error {}

/** A function's process that can be killed at an await. After that, its calls have no effect. */
function killableProcess() {
  let passed = 0;
  let killAt = Infinity;
  let isDead = false;
  let deaths = 0;
  let running = false;
  const point = () => {
    // If no process is running, the test itself makes the call.
    if (!running) return;
    if (passed === killAt) isDead = true;
    passed += 1;
    if (isDead) throw new Killed();
  };
  return {
    /** The number of points since `killAt` at which a process could have been killed. */
    passed: () => passed,
    /** The number of processes killed since `killAt`. */
    deaths: () => deaths,
    killAt: (at: number) => {
      passed = 0;
      deaths = 0;
      isDead = false;
      killAt = at;
    },
    wrap:
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        point();
        const result = await call(...args);
        point();
        return result;
      },
    /** Runs the work in a new process, until the work ends or the process is killed. */
    run: async (work: () => Promise<unknown>): Promise<'ended' | 'killed'> => {
      running = true;
      const hasEnded = await work().then(
        () => true,
        (error: unknown) => {
          if (!isDead) throw error;
          return false;
        },
      );
      const survived = hasEnded && !isDead;
      if (!survived) deaths += 1;
      isDead = false;
      running = false;
      return survived ? 'ended' : 'killed';
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
  const functionProcess = killableProcess();
  vi.resetModules();
  tables.use('Outbox');
  await tables.add('Outbox');
  vi.doMock('../../../lambdas/platform/dynamodb.ts', async (original) => {
    const real = await original<typeof Database>();
    return {
      ...real,
      getItem: functionProcess.wrap(real.getItem),
      query: functionProcess.wrap(real.query),
      updateItem: functionProcess.wrap(real.updateItem),
      transact: functionProcess.wrap(real.transact),
    };
  });
  const { transact, put } = await vi.importActual<typeof Database>('../../../lambdas/platform/dynamodb.ts');
  const { addToOutbox } = await import('../../../lambdas/notifications/outbox/add-to-outbox.ts');
  const { sendDue } = await import('../../../lambdas/notifications/outbox/send-due.ts');
  const { mailsOfTicket, recordMailReport } = await import('../../../lambdas/notifications/outbox/mails.ts');
  const { listFailedWork, retryFailedWork } =
    await import('../../../lambdas/domain/failed-work/failed-work.ts');
  const { turnOff, setFollowState } = await import('../../../lambdas/notifications/follow.ts');
  const { eventItem } = await import('../../../lambdas/domain/ticket/recorded-event.ts');
  const { commentItem, descriptionItem } = await import('../../../lambdas/tickets/items.ts');
  const { ticketItem } = await import('../../../lambdas/domain/ticket/ticket.ts');
  const { profileItem } = await import('../../../lambdas/people/profile/items.ts');
  const { newProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
  const { logger } = await import('../../../lambdas/platform/monitoring/logger.ts');
  logger.setLogLevel('SILENT');

  let now = Date.parse('2030-01-07T09:00:00Z');
  const staff = new Set<string>();
  const commentBy = (ticket_id: string, id: string, user_id: string) => ({
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
  const taken: { to: string; tag: string; mail: MailWithHeaders }[] = [];
  const reports: { at: number; tag: string }[] = [];
  const ses: { weather: SesReaction; reportsAfter: number } = {
    weather: () => 'accepts',
    reportsAfter: 30_000,
  };

  const send = functionProcess.wrap((mail: MailWithHeaders, tag: string): Promise<Attempt> => {
    const reaction = ses.weather();
    if (reaction === 'accepts' || reaction === 'lost') {
      taken.push({ to: mail.to, tag, mail });
      if (Number.isFinite(ses.reportsAfter)) reports.push({ at: now + ses.reportsAfter, tag });
    }
    if (reaction === 'refuses') return Promise.resolve({ result: 'later', code: 'Throttling' });
    return Promise.resolve({ result: reaction === 'accepts' ? 'accepted' : 'unknown' });
  });

  const idsOf = (tag: string) => {
    const [ticket_id = '', mail_id = ''] = tag.split('_');
    return { ticket_id, mail_id };
  };

  /**
   * Delivers each of SES's reports twice, and restarts the function that reads them whenever it is killed.
   */
  async function report(): Promise<void> {
    for (const due of reports.filter(({ at }) => at <= now)) {
      reports.splice(reports.indexOf(due), 1);
      for (let times = 0; times < 2; times += 1)
        while (
          (await functionProcess.run(() =>
            recordMailReport(idsOf(due.tag), 'sent', undefined, new Date(now)),
          )) === 'killed'
        );
    }
  }

  const putItem = async (item: Database.Item) => transact([put({ Item: item })]);

  return {
    ...functionProcess,
    ses,
    taken,
    now: () => new Date(now),
    turnOff,
    setFollowState,
    mailsOfTicket,
    close: tables.close,
    addItem: putItem,
    failedWork: listFailedWork,
    retryFailedWork,

    async addPerson(
      id: string,
      role: 'customer' | 'agent',
      company_id: string | null,
      email = `${id}@example.com`,
    ) {
      if (role === 'agent') staff.add(id);
      const at = new Date(0).toISOString();
      const profile = newProfile(
        {
          id,
          email,
          full_name: id,
          company: company_id,
          company_id,
          phone: null,
          roles: [role],
          created_at: at,
          roles_changed_at: at,
        },
        { invited: false },
      );
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
          exampleTicket({
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
      await putItem(descriptionItem(id, 'It burns.'));
    },

    async addComment(ticket_id: string, id: string, user_id: string, content: string, is_internal = false) {
      const author_role = staff.has(user_id) ? 'support' : 'customer';
      await putItem(commentItem({ ...commentBy(ticket_id, id, user_id), author_role, content, is_internal }));
    },

    async removeComment(ticket_id: string, id: string, user_id: string, removed: 'deleted' | 'taken_back') {
      const changed_at = new Date(now).toISOString();
      await putItem(commentItem({ ...commentBy(ticket_id, id, user_id), changed_at, removed }));
    },

    async addStatus(
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
          revision: statusRevision,
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
        ...(kind === 'status_changed' && { revision: statusRevision }),
        sequence_number: '1',
        at: at.toISOString(),
      };
      while ((await functionProcess.run(() => addToOutbox(event, at))) === 'killed');
    },

    /** Moves the clock. At each step, SES sends its reports, and the schedule runs the mail sender. */
    async pass(minutes: number, step = 1): Promise<void> {
      for (let count = 0; count < minutes; count += step) {
        now += step * minute;
        await report();
        await functionProcess.run(() =>
          sendDue({
            url: 'https://site.example',
            secret: 'secret',
            replies: undefined,
            mailsPerSecond: 1e6,
            dueAt: new Date(now),
            now: () => new Date(now),
            mayStart: () => true,
            send,
            report: () => Promise.reject(new Error('Nobody has a monthly report here')),
            webhook: () => Promise.reject(new Error('Nobody has webhooks here')),
            enquiry: () => Promise.reject(new Error('Nobody writes enquiries here')),
          }),
        );
      }
    },

    /** The number of mails that SES got about each event for each recipient, by recipient and event id. */
    async received(ticket_ids: readonly string[]): Promise<Map<string, number>> {
      const events = new Map<string, readonly string[]>();
      for (const ticket_id of ticket_ids)
        for (const { mail_id, events: about } of await mailsOfTicket(ticket_id))
          events.set(
            `${ticket_id}_${mail_id}`,
            about.map(({ id }) => id),
          );
      const times = new Map<string, number>();
      for (const { to, tag } of taken)
        for (const event of events.get(tag) ?? []) {
          const name = `${to} ${event}`;
          times.set(name, (times.get(name) ?? 0) + 1);
        }
      return times;
    },
  };
}
export type OutboxWorld = Awaited<ReturnType<typeof startOutboxWorld>>;
