import * as z from 'zod';
import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import { type CustomValues, formatCustomValue } from '@portico/shared/model/custom-fields.ts';
import { selectKnownRoles } from '@portico/shared/model/permissions.ts';
import { listEntriesAboutPerson } from '../audit-log/list-entries.ts';
import { isUploaded } from '../domain/ticket/attachment-item.ts';
import { listFormerIds, parseContact } from '../domain/people/contact.ts';
import { listAllGroups } from '../domain/groups.ts';
import { readChosenContact } from '../domain/mail/report-contact.ts';
import { subscriberId } from '../domain/people/subscriber-id.ts';
import { readCustomFieldList } from '../domain/custom-fields.ts';
import { parseEvent } from '../domain/ticket/recorded-event.ts';
import { type StoredTicket, parseTicket } from '../domain/ticket/ticket.ts';
import {
  type VisibilityScope,
  isVisible,
  toMemberVisibilityScope,
  parseOwnedTicket,
} from '../domain/visibility-scope.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { listItemsInPartition, listItems } from '../table/all-items.ts';
import { keys, partitions } from '../table/keys.ts';
import {
  forEachInBatches,
  hasKeyPrefix,
  parseKey,
  listPersonPartitions,
  listTicketPartitions,
} from './items.ts';
import { isObject, pickFields, toRowValue, toDataRow } from './rows.ts';
import { iterateAllTicketIds, iterateLikelyTicketIds } from './tickets-of-person.ts';
import { type DataRow, type DataSection, PersonalData } from './personal-data.ts';

/** Milliseconds reserved for the response itself. */
const reservedResponseTime = 4_000;

const Member = z.object({
  summary: z.object({
    id: z.string(),
    roles: z.array(z.string()).transform(selectKnownRoles),
    company_id: z.string().nullable(),
    own_tickets_only: z.boolean(),
  }),
});

/** The ticket as it was created. */
function parseCreatedTicket(conversation: readonly Item[]): StoredTicket | undefined {
  const firstEventItem = conversation.find(({ sk }) => sk === keys.event('', 1).sk);
  const event = firstEventItem && parseEvent(firstEventItem);
  return event?.event === 'created' ? event.ticket : undefined;
}

class Collector {
  readonly data: PersonalData;
  readonly #person: string;
  /** The person's id, and the ids that they had as a contact. */
  #ids: readonly string[];
  #scope: VisibilityScope = { kind: 'none' };
  /** The ids of the tickets that the person can see. */
  readonly #nameableTickets = new Set<string>();
  #definitions: ReturnType<typeof readCustomFieldList> | undefined;

  constructor(person: string, data: PersonalData) {
    this.#person = person;
    this.#ids = [person];
    this.data = data;
  }

  #add(section: DataSection, row: DataRow): void {
    this.data.add(section, row);
  }

  /** Whether there is enough time and room left. */
  #canContinue(): boolean {
    if (getMillisecondsLeft() > reservedResponseTime && !this.data.isFull) return true;
    this.data.truncated = true;
    return false;
  }

  /** @returns the person's addresses; undefined if the person does not exist */
  async collectAccount(): Promise<readonly string[] | undefined> {
    const [[profile] = [], ...others] = await Promise.all(
      listPersonPartitions(this.#person).map(listItemsInPartition),
    );
    if (!profile) return undefined;
    this.#ids = [this.#person, ...(await listFormerIds(this.#person))];
    if (hasKeyPrefix(profile, keys.contact(''))) {
      this.#add('profile', toDataRow(profile));
      return parseContact(profile).emails;
    }
    const { mails_off, ...fields } = toDataRow(profile);
    this.#scope = toMemberVisibilityScope(Member.parse(profile).summary);
    this.#add('profile', fields);
    this.#add('mail_settings', { mails_turned_off: mails_off ?? null });
    for (const item of others.flat())
      this.#add('account', { record: parseKey(item).sk.replace(/#.*/, ''), ...toDataRow(item) });
    for (const { name, member_ids } of await listAllGroups())
      if (member_ids.includes(this.#person)) this.#add('account', { record: 'GROUP', name });
    const awayItem = await getItem(keys.away(this.#person));
    if (awayItem) this.#add('account', { record: 'AWAY', ...pickFields(awayItem, ['until', 'note']) });
    await this.#staffNote();
    const { company_id } = fields;
    if (typeof company_id === 'string' && (await readChosenContact(company_id)) === this.#person)
      this.#add('account', { record: 'MONTHLY_REPORT', company_id });
    return [String(fields['email'])];
  }

  /** The person may know the text about them, but not its author. */
  async #staffNote(): Promise<void> {
    const note = await getItem(keys.staffNote('person', this.#person));
    if (note && note['text'] !== '') this.#add('staff_notes', pickFields(note, ['saved_at', 'text']));
  }

  async collectForAddress(address: string): Promise<void> {
    const subscription = await getItem(keys.subscriber(subscriberId(address)));
    if (subscription)
      this.#add('newsletter', {
        email: address,
        ...pickFields(subscription, ['consented_at', 'confirmed_at']),
      });
    for (const list of [partitions.enquiriesFrom(address), partitions.mailsOf(address)]) {
      const entries = await listItems({
        IndexName: 'owner',
        KeyConditionExpression: 'owner_pk = :pk',
        ExpressionAttributeValues: { ':pk': list },
      });
      for (const key of entries) {
        if (!this.#canContinue()) return;
        const item = await getItem(parseKey(key));
        if (item) this.#addItemOfAddress(item);
      }
    }
  }

  #addItemOfAddress(item: Item): void {
    if (hasKeyPrefix(item, keys.enquiry('')))
      this.#add(
        'enquiries',
        pickFields(item, ['received_at', 'name', 'email', 'company', 'subject', 'message']),
      );
    else if (hasKeyPrefix(item, keys.receivedMail('', '')))
      this.#add(
        'mails_received',
        pickFields(item, ['received_at', 'subject', 'outcome', 'ticket_id', 'files']),
      );
    else {
      // Mails with a monthly report or about an enquiry or a webhook have no ticket.
      const mail =
        (item['month'] ?? item['enquiry'] ?? item['webhook']) ? { ...item, ticket_id: null } : item;
      this.#add('mails_sent', pickFields(mail, ['queued_at', 'sent_at', 'outcome', 'ticket_id', 'email']));
    }
  }

  /** Whether the person can see the ticket of an item or notification, so that the copy may name it. */
  #mayName(item: Item): boolean {
    return isVisible(this.#scope, parseOwnedTicket(item));
  }

  async collectBellEntries(): Promise<void> {
    for (const item of await listItemsInPartition(keys.bellEntry(this.#person, '').pk)) {
      const { content } = item;
      // For example, a customer who can now see only their own tickets may have followed other tickets
      // before.
      if (isObject(content) && this.#mayName(content))
        this.#add('notifications', pickFields(content, ['ticket_number', 'subject', 'kind']));
    }
  }

  /** The values of custom fields as texts with the names of the fields: `Site: York`. */
  async #fieldTexts(values: CustomValues): Promise<string[]> {
    this.#definitions ??= readCustomFieldList();
    return (await this.#definitions).fields
      .filter(({ id }) => values[id] !== undefined)
      .map(({ id, name }) => `${name}: ${formatCustomValue(values[id])}`);
  }

  async #collectTicket(id: string): Promise<void> {
    const [conversation, mails, versions] = await Promise.all(
      listTicketPartitions(id).map(listItemsInPartition),
    );
    const ticketItem = conversation?.find(({ sk }) => sk === keys.ticket('').sk);
    if (!ticketItem || !conversation) return;
    const ticket = parseTicket(ticketItem);
    const mayNameTicket = this.#mayName(ticketItem);
    if (mayNameTicket) this.#nameableTickets.add(id);
    const { ticket_number } = mayNameTicket ? pickFields(ticket, ['ticket_number']) : {};
    const add = (section: DataSection, row: DataRow) =>
      this.#add(section, { ticket_number: ticket_number ?? null, ...row });
    const hasKey = (item: Item, key: { pk: string; sk: string }) => hasKeyPrefix(item, key);
    const created = parseCreatedTicket(conversation);
    const isRequester = ticket.requester_id === this.#person;
    if (isRequester || created?.requester_id === this.#person) {
      const description = conversation.find(({ sk }) => sk === keys.ticketDescription('').sk);
      // If the person is no longer the requester, later changes of the ticket are excluded.
      const ticketFields = isRequester ? ticket : { ...created, status: null };
      const values = isRequester ? ticket.custom_fields : (created?.custom_fields ?? {});
      add('tickets', {
        ...pickFields(ticketFields, ['created_at', 'subject', 'status', 'priority', 'company_name']),
        description: toRowValue(description?.['description']),
        fields: (await this.#fieldTexts(values)).join('; '),
      });
    }
    for (const rating of conversation.filter((item) => hasKey(item, keys.rating('', ''))))
      if (rating['asked_of'] === this.#person)
        add('ratings', pickFields(rating, ['asked_at', 'answer', 'comment', 'answered_at', 'changed_at']));
    const ownComments = conversation.filter(
      ({ user_id, is_internal }) => this.#ids.includes(String(user_id)) && is_internal === false,
    );
    for (const comment of ownComments) {
      const parts = comment['left_out'] === undefined ? ['content'] : ['content', 'left_out'];
      add('comments', pickFields(comment, ['created_at', 'changed_at', ...parts]));
      const earlierVersions = (versions ?? []).filter((item) =>
        hasKey(item, keys.commentVersion('', String(comment['id']), '')),
      );
      for (const version of earlierVersions)
        add('comments', pickFields(version, ['replaced_at', 'replaced_by', 'content']));
    }
    for (const file of conversation.filter(
      (item) => hasKey(item, keys.attachment('', '')) && isUploaded(item),
    ))
      if (this.#ids.includes(String(file['uploaded_by'])))
        add('files', pickFields(file, ['created_at', 'file_name', 'file_type', 'file_size']));
    for (const draft of conversation.filter((item) => parseKey(item).sk.startsWith(`DRAFT#${this.#person}#`)))
      add('drafts', pickFields(draft, ['saved_at', 'content']));
    const participation = conversation.find(({ sk }) => sk === keys.participant('', this.#person).sk);
    if (participation) add('in_copy', pickFields(participation, ['state', 'full_name', 'email']));
    const follower = mails?.find(({ sk }) => sk === keys.follower('', this.#person).sk);
    if (follower) add('mail_settings', pickFields(follower, ['state']));
  }

  /** @param ids the ids of the tickets, without duplicates */
  async collectTickets(ids: AsyncIterable<string>): Promise<void> {
    const hasTimeAndRoom = () => this.#canContinue();
    const idsUntilTimeout = (async function* () {
      for await (const id of ids) {
        if (!hasTimeAndRoom()) return;
        yield id;
      }
    })();
    await forEachInBatches(idsUntilTimeout, (id) => this.#collectTicket(id));
  }

  /**
   * How the copy names the target of an action. It omits the names of other people and of tickets that the
   * person can no longer see.
   */
  #nameOf({ type, id, name }: AuditEntry['target']): string {
    if (id === this.#person) return 'the person';
    if (type === 'ticket' && this.#scope.kind !== 'all' && !this.#nameableTickets.has(id)) return 'a ticket';
    return type === 'person' ? 'another user' : `${type} ${name ?? id}`;
  }

  async collectAuditLog(entries: AsyncIterable<AuditEntry>): Promise<void> {
    for await (const { at, kind, actor, target, changes } of entries) {
      if (!this.#canContinue()) return;
      this.#add('audit_log', {
        at,
        kind,
        by: actor?.id === this.#person ? 'the person' : actor ? 'another user' : 'the system',
        about: this.#nameOf(target),
        changes:
          target.id === this.#person
            ? changes
                .map(({ field, before, after }) => `${field}: ${before ?? '-'} → ${after ?? '-'}`)
                .join('\n')
            : '',
      });
    }
  }
}

/**
 * Collects the data about a person.
 * @param everything whether to search every ticket as well: only for commands, which are not limited in time
 * and size
 * @returns undefined if the person does not exist
 */
export async function collectPersonalData(
  person: string,
  { everything = false } = {},
): Promise<PersonalData | undefined> {
  const data = new PersonalData(everything ? Number.POSITIVE_INFINITY : undefined);
  const collector = new Collector(person, data);
  const emails = await collector.collectAccount();
  if (emails === undefined) return undefined;
  for (const email of emails) await collector.collectForAddress(email.toLowerCase());
  await collector.collectBellEntries();
  const company_id = data.parts.find(([section]) => section === 'profile')?.[1][0]?.['company_id'];
  await collector.collectTickets(
    everything ? iterateAllTicketIds() : iterateLikelyTicketIds(person, company_id),
  );
  await collector.collectAuditLog(listEntriesAboutPerson(person));
  return data;
}
