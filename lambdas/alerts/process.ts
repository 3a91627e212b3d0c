import type { NewTicket } from '@portico/shared/contract/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { type TicketGroup, findGroupById } from '../domain/groups.ts';
import { type StoredIntegration, toIntegrationActor, findIntegrationById } from '../domain/integration.ts';
import { findTicket, retryOnConflict } from '../domain/ticket/store.ts';
import { isOpen } from '../domain/ticket/ticket.ts';
import { countAlert } from '../domain/ticket/ticket-alert.ts';
import { ApiError } from '../platform/api-error.ts';
import { type TransactItem, getItem, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { countTowardLimit, undoCount } from '../table/rate-limit.ts';
import { type Alert, composeAlertDescription } from './alert.ts';
import { type AlertState, alertKey, createProcessedMark, parseAlertState, putAlertState } from './items.ts';
import type { AlertMessage } from './message.ts';
import { readNotification } from './read-alert.ts';
import { type StoredRule, readAlertRule } from './rules.ts';
import { confirmSubscription, isSigned } from './tools/sns.ts';

/** A ticket that an alert creates. */
export interface TicketFromAlert extends Pick<NewTicket, 'type' | 'priority' | 'subject' | 'description'> {
  readonly company_id: string;
  readonly group: TicketGroup | null;
}

/** The ticket commands that alerts use. */
export interface AlertActions {
  /**
   * @param key identifies the call: a repeated call with the same key has no further effect
   * @param operations additional operations of the transaction that creates the ticket
   */
  readonly openTicket: (
    by: Actor,
    ticket: TicketFromAlert,
    key: string,
    at: Date,
    operations: (ticket_id: string) => readonly TransactItem[],
  ) => Promise<void>;
  readonly addNote: (by: Actor, ticket_id: string, text: string, key: string, at: Date) => Promise<void>;
  readonly resolveTicket: (by: Actor, ticket_id: string, at: Date) => Promise<void>;
}

/** An alert, and the message that contained it. */
type ReceivedAlert = Pick<AlertMessage, 'id' | 'received_at'> & { readonly alert: Alert };

interface Context {
  readonly actions: AlertActions;
  readonly integration: StoredIntegration;
  readonly rule: StoredRule;
  readonly at: Date;
}

const isFiring = ({ alert }: ReceivedAlert) => alert.status === 'firing';

/**
 * Follows merges, and returns the id of the ticket that remains. Undefined if that ticket is not open.
 */
async function findOpenTicket(id: string): Promise<string | undefined> {
  const ticket = await findTicket(id);
  if (ticket?.merged_into) return findOpenTicket(ticket.merged_into.id);
  return ticket && isOpen(ticket.status) ? id : undefined;
}

async function excludeProcessedAlerts(receivedAlerts: readonly ReceivedAlert[]): Promise<ReceivedAlert[]> {
  const processedMarks = await Promise.all(
    receivedAlerts.map(({ id }) => getItem(keys.alertMessage(id), { consistent: true })),
  );
  return receivedAlerts.filter((_, index) => !processedMarks[index]);
}

const isTooManyRequests = (error: unknown) => error instanceof ApiError && error.code === 'too_many_requests';

/** The key of the one ticket that counts all alerts beyond the limit of new tickets. */
const overflowKey = '';

const toOverflowAlert = ({ name }: StoredIntegration, receivedAlert: ReceivedAlert): ReceivedAlert => ({
  ...receivedAlert,
  alert: {
    ...receivedAlert.alert,
    key: overflowKey,
    title: `Many alerts from ${name}`,
    text: `${name} has sent so many different alerts within an hour that some of them have no ticket of their own. These are counted on this ticket. The first one was: ${receivedAlert.alert.title}`,
    link: null,
    started_at: null,
  },
});

const oneHour = 60 * 60 * 1000;

/**
 * Handles the end of an alert: adds a note about it to the ticket, at most once an hour, and resolves the
 * ticket if the rule says so.
 * @returns the time of the last such note
 */
async function applyRecovery(
  { actions, integration, rule, at }: Context,
  ticket_id: string,
  { id, alert, received_at }: ReceivedAlert,
  noted_at: string | null,
): Promise<string> {
  const actor = toIntegrationActor(integration);
  const isRecentlyNoted = noted_at !== null && Date.parse(noted_at) > Date.parse(received_at) - oneHour;
  if (!isRecentlyNoted)
    await actions.addNote(actor, ticket_id, `The alert has recovered: ${alert.title}`, id, at);
  if (rule.on_recovery === 'resolve') await actions.resolveTicket(actor, ticket_id, at);
  return isRecentlyNoted ? noted_at : received_at;
}

async function createTicket(
  context: Context,
  { id, alert }: ReceivedAlert,
  operations: (ticket_id: string) => TransactItem[],
) {
  const { actions, integration, rule, at } = context;
  const { company_id, type, priorities, group_id } = rule;
  const group = (group_id !== null && (await findGroupById(group_id))) || null;
  const ticket = {
    company_id,
    type,
    group,
    priority: priorities[alert.severity],
    subject: alert.title,
    description: composeAlertDescription(alert),
  };
  await actions.openTicket(toIntegrationActor(integration), ticket, id, at, operations);
}

/**
 * Applies the alerts with one key. They are sorted, oldest first. Either the last one is firing, or all are
 * recoveries. Messages arrive at least once and in any order: each is counted once, and an older message does
 * not undo a newer one.
 */
async function applyAlerts(
  context: Context,
  key: string,
  receivedAlerts: readonly ReceivedAlert[],
): Promise<void> {
  const { integration, at } = context;
  const isOverflow = key === overflowKey;
  const item = alertKey(integration.id, key);
  await retryOnConflict(async () => {
    const [stored, fresh] = await Promise.all([
      getItem(item, { consistent: true }),
      excludeProcessedAlerts(receivedAlerts),
    ]);
    const newestAlert = fresh.at(-1);
    if (!newestAlert) return;
    const before = stored && parseAlertState(stored);
    const isNewerThanStored = newestAlert.id > (before?.last_id ?? '');
    const ticket_id = before?.ticket_id ? await findOpenTicket(before.ticket_id) : undefined;
    const { title, status, link } = newestAlert.alert;
    const operations = (ticket: string | undefined, state: Partial<AlertState> = {}) => [
      putAlertState(
        item,
        before,
        {
          ticket_id: ticket ?? before?.ticket_id ?? null,
          last_id: isNewerThanStored ? newestAlert.id : (before?.last_id ?? newestAlert.id),
          noted_at: before?.noted_at ?? null,
          ...state,
        },
        at,
      ),
      ...fresh.map(({ id }) => createProcessedMark(id, at)),
      ...(ticket === undefined
        ? []
        : [
            countAlert(ticket, {
              name: integration.name,
              title,
              link,
              times: fresh.filter(isFiring).length,
              status: isNewerThanStored ? status : undefined,
              last_at: newestAlert.received_at,
            }),
          ]),
    ];
    if (ticket_id !== undefined) {
      const noted_at =
        isNewerThanStored && status === 'resolved'
          ? await applyRecovery(context, ticket_id, newestAlert, before?.noted_at ?? null)
          : undefined;
      return transact(operations(ticket_id, noted_at === undefined ? {} : { noted_at }));
    }
    const firstFiringAlert = fresh.find(
      (receivedAlert) => isFiring(receivedAlert) && receivedAlert.id > (before?.last_id ?? ''),
    );
    if (!firstFiringAlert) return transact(operations(undefined));
    try {
      if (!isOverflow) await countTowardLimit('alert_tickets', 'person', integration.id, 1, at);
      await createTicket(context, firstFiringAlert, (ticket) => operations(ticket, { noted_at: null }));
    } catch (error) {
      if (isOverflow) throw error;
      if (!isTooManyRequests(error)) {
        await undoCount('alert_tickets', 'person', integration.id);
        throw error;
      }
      const overflowAlerts = fresh
        .filter(isFiring)
        .map((receivedAlert) => toOverflowAlert(integration, receivedAlert));
      return applyAlerts(context, overflowKey, overflowAlerts);
    }
  });
}

/** @throws Error for a message that SNS has not signed */
async function readReceivedAlerts({
  content,
  ...message
}: AlertMessage): Promise<(ReceivedAlert & AlertMessage)[]> {
  const toReceivedAlerts = (alert: Alert | undefined) => (alert ? [{ ...message, content, alert }] : []);
  if ('alert' in content) return toReceivedAlerts(content.alert);
  const { sns } = content;
  if (!(await isSigned(sns))) throw new Error('SNS has not signed this message');
  if (sns.Type === 'Notification') return toReceivedAlerts(readNotification(sns));
  await confirmSubscription(sns);
  return [];
}

/** Processes a batch of alerts. Can be repeated. */
export const processAlerts =
  (actions: AlertActions) =>
  async (messages: readonly AlertMessage[], at = new Date()): Promise<void> => {
    const receivedAlerts = (await Promise.all(messages.map(readReceivedAlerts))).flat();
    for (const [integration_id, integrationAlerts] of Map.groupBy(
      receivedAlerts,
      (receivedAlert) => receivedAlert.integration_id,
    )) {
      const [integration, rule] = await Promise.all([
        findIntegrationById(integration_id),
        readAlertRule(integration_id),
      ]);
      if (!integration || !rule) throw new Error(`The integration ${integration_id} has no rule for alerts.`);
      const context = { actions, integration, rule, at };
      for (const [key, unsorted] of Map.groupBy(integrationAlerts, ({ alert }) => alert.key)) {
        const sortedAlerts = unsorted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        const firingEnd = sortedAlerts.findLastIndex(isFiring) + 1;
        if (firingEnd > 0) await applyAlerts(context, key, sortedAlerts.slice(0, firingEnd));
        if (firingEnd < sortedAlerts.length) await applyAlerts(context, key, sortedAlerts.slice(firingEnd));
      }
    }
  };
