import * as z from 'zod';
import { subscriberId } from '../domain/people/subscriber-id.ts';
import { type Erasure, parseErasure } from '../domain/people/erasure-item.ts';
import { listGroupIds } from '../domain/groups.ts';
import { eraseNames } from '../domain/ticket/store.ts';
import { parseTicket } from '../domain/ticket/ticket.ts';
import { ConditionFailed, type Item, deleteItem, getItem, updateItem } from '../platform/dynamodb.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { listItems, iterateItems, listItemsInPartition } from '../table/all-items.ts';
import { keys, partitions } from '../table/keys.ts';
import { createAssignment, formatPathExpression } from '../table/update-expression.ts';
import { createAnonymizer } from './anonymise.ts';
import {
  hasKeyPrefix,
  forEachInBatches,
  parseKey,
  listPersonPartitions,
  listTicketPartitions,
} from './items.ts';

/** Functions of other features and services that the erasure uses. */
export interface Dependencies {
  readonly deleteAccount: (person: string) => Promise<void>;
  readonly deleteRawMail: (object: string) => Promise<void>;
  /** The names and addresses that the person had before. */
  readonly readEarlierNames: (person: string) => Promise<Pick<Erasure, 'names' | 'addresses'>>;
}

/**
 * A write in flight during the first pass can restore a name. The last pass begins when all such writes have
 * ended.
 */
export const passes = ['first', 'last'] as const;
type Pass = (typeof passes)[number];

/** Starts or continues a pass of an erasure. */
export const ErasureMessage = z.object({ person: z.string(), pass: z.enum(passes).default('last') });

/** The field with the id of the last ticket that a pass has processed. */
const progressFields = { first: 'done_until', last: 'checked_until' } as const satisfies Record<
  Pass,
  keyof Erasure
>;

const attempts = 5;
const addressKeyNames = Object.values(getIndexKeyNames('owner'));
const isKey = (attribute: string) => /(?:^|_)[ps]k$/.test(attribute);
const isSame = (value: unknown, otherValue: unknown) => JSON.stringify(value) === JSON.stringify(otherValue);
const remove = async (item: Item) => {
  await deleteItem({ Key: parseKey(item) });
};

/**
 * Whether an item belongs only to the person: a draft, a read mark, a participant, a follower, a waiting
 * mail.
 */
function belongsOnlyToPerson(item: Item, person: string): boolean {
  const { sk } = parseKey(item);
  const ownKeys = [
    keys.readMark('', person),
    keys.participant('', person),
    keys.follower('', person),
    keys.pendingMail('', person),
  ];
  return (
    ownKeys.some((key) => key.sk === sk) ||
    sk.startsWith(`DRAFT#${person}#`) ||
    (sk.startsWith('NOTIFIED#') && sk.endsWith(`#${person}`))
  );
}

/** The items of all people or all companies. */
const iterateList = (list: string) =>
  iterateItems({
    IndexName: 'newest',
    KeyConditionExpression: 'newest_pk = :list',
    ExpressionAttributeValues: { ':list': list },
  });

/** The keys of the items in a list of the index `owner`: those of one address, or of one person. */
const listOwnedKeys = (list: string) =>
  listItems({
    IndexName: 'owner',
    KeyConditionExpression: 'owner_pk = :pk',
    ExpressionAttributeValues: { ':pk': list },
  });

class Eraser {
  readonly #erasure: Erasure;
  readonly #dependencies: Dependencies;
  readonly #anonymized: (item: Item) => Item;

  constructor(erasure: Erasure, dependencies: Dependencies) {
    this.#erasure = erasure;
    this.#dependencies = dependencies;
    this.#anonymized = createAnonymizer(erasure);
  }

  #isAddress = (value: unknown): boolean =>
    typeof value === 'string' && this.#erasure.addresses.includes(value.trim().toLowerCase());

  /**
   * Removes the person's names from an item. If the item changes in between, starts again with the new state.
   */
  async #anonymize(item: Item): Promise<void> {
    let before: Item | undefined = item;
    for (let attempt = 0; before && attempt < attempts; attempt += 1) {
      const oldItem = before;
      const anonymizedItem = this.#anonymized(oldItem);
      const changedAttributes = Object.keys(oldItem).filter(
        (name) => !isKey(name) && !isSame(oldItem[name], anonymizedItem[name]),
      );
      if (changedAttributes.length === 0) return;
      try {
        if (parseKey(oldItem).sk === keys.ticket('').sk)
          await eraseNames(parseTicket(oldItem), parseTicket(anonymizedItem));
        else await this.#replace(oldItem, anonymizedItem, changedAttributes);
        return;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        before = await getItem(parseKey(oldItem), { consistent: true });
      }
    }
    if (before) throw new Error('Others keep changing an item');
  }

  /** Stores changed attributes of an item, unless they have changed since they were read. */
  async #replace(before: Item, after: Item, changedAttributes: readonly string[]): Promise<void> {
    const isOwnMail = [before['email'], before['from']].some(this.#isAddress);
    const assignment = createAssignment(
      Object.fromEntries(changedAttributes.map((name) => [name, after[name]])),
      isOwnMail ? addressKeyNames : [],
    );
    await updateItem({
      Key: parseKey(before),
      ...assignment,
      ConditionExpression: changedAttributes
        .map((name, index) => `${formatPathExpression(name)} = :was_${index}`)
        .join(' AND '),
      ExpressionAttributeValues: {
        ...assignment.ExpressionAttributeValues,
        ...Object.fromEntries(changedAttributes.map((name, index) => [`:was_${index}`, before[name]])),
      },
    });
  }

  async #erase(item: Item): Promise<void> {
    const isOwnParticipant = hasKeyPrefix(item, keys.participant('', '')) && this.#isAddress(item['email']);
    if (isOwnParticipant || belongsOnlyToPerson(item, this.#erasure.person)) return remove(item);
    if (this.#isAddress(item['from']) && hasKeyPrefix(item, keys.receivedMail('', ''))) {
      await this.#dependencies.deleteRawMail(String(item['object']));
      // A held mail without its content can no longer be accepted, so its item is deleted as well.
      if (item['outcome'] === 'held' || parseKey(item).pk === keys.receivedMail('none', '').pk)
        return remove(item);
    }
    return this.#anonymize(item);
  }

  async #erasePartition(pk: string): Promise<void> {
    for (const item of await listItemsInPartition(pk)) await this.#erase(item);
  }

  /** Erases the account and the items that belong only to the person. */
  async eraseOwnItems(): Promise<void> {
    const { person, addresses } = this.#erasure;
    await this.#dependencies.deleteAccount(person);
    for (const pk of [...listPersonPartitions(person), keys.bellEntry(person, '').pk])
      for (const item of await listItemsInPartition(pk)) await remove(item);
    for (const address of addresses) {
      await deleteItem({ Key: keys.subscriber(subscriberId(address)) });
      for (const enquiry of await listOwnedKeys(partitions.enquiriesFrom(address))) await remove(enquiry);
    }
    for (const id of [this.#erasure.person, ...this.#erasure.former_ids])
      for (const origin of await listOwnedKeys(partitions.originsOf(id))) await remove(origin);
    await deleteItem({ Key: keys.away(person) });
    await deleteItem({ Key: keys.staffNote('person', person) });
    for (const group of await listGroupIds(person))
      await updateItem({
        Key: keys.group(group),
        UpdateExpression: 'DELETE members :person',
        ExpressionAttributeValues: { ':person': new Set([person]) },
      });
  }

  /**
   * Erases mails to and from the person's addresses, and erases the person from received mails that have no
   * ticket.
   */
  async eraseMails(): Promise<void> {
    for (const address of this.#erasure.addresses) {
      for (const key of await listOwnedKeys(partitions.mailsOf(address))) {
        const item = await getItem(parseKey(key), { consistent: true });
        if (item) await this.#erase(item);
      }
    }
    await this.#erasePartition(keys.receivedMail('none', '').pk);
  }

  /** Processes every ticket, because any conversation can contain anyone's name. */
  async eraseTickets(pass: Pass): Promise<void> {
    const { person, [progressFields[pass]]: done = ' ' } = this.#erasure;
    const tickets = iterateItems({
      IndexName: 'by_creation',
      KeyConditionExpression: 'item_type = :ticket AND id > :after',
      ExpressionAttributeValues: { ':ticket': 'TICKET', ':after': done },
    });
    const parseTicketId = (item: Item) => parseKey(item).pk.slice(keys.ticket('').pk.length);
    await forEachInBatches(
      tickets,
      async (item) => {
        for (const pk of listTicketPartitions(parseTicketId(item))) await this.#erasePartition(pk);
      },
      async (item) => {
        await updateItem({
          Key: keys.erasure(person),
          ...createAssignment({ [progressFields[pass]]: parseTicketId(item) }),
          ConditionExpression: 'attribute_exists(pk)',
        });
      },
    );
  }

  /**
   * Erases the person from items of others: bell entries, which repeat the subjects of tickets, and staff
   * notes on people and companies.
   */
  async anonymizeItemsOfOthers(): Promise<void> {
    await this.#erasePartition(keys.bellEntry('staff', '').pk);
    await forEachInBatches(iterateList(partitions.users), async (item) => {
      const id = parseKey(item).pk.slice(keys.profile('').pk.length);
      await this.#erasePartition(keys.bellEntry(id, '').pk);
      await this.#erasePartition(keys.staffNote('person', id).pk);
    });
    await forEachInBatches(iterateList(partitions.companies), (item) =>
      this.#erasePartition(keys.staffNote('company', parseKey(item).pk.slice(keys.company('').pk.length)).pk),
    );
  }

  /**
   * Deletes the person's audit key and the item of the erasure. This comes last, so that an interrupted
   * erasure can be repeated.
   */
  async finish(): Promise<void> {
    const { person } = this.#erasure;
    await deleteItem({ Key: keys.auditKey(person) });
    await deleteItem({ Key: keys.erasure(person) });
  }
}

/**
 * Erases a person whose profile is deleted. Tickets and comments remain, without the person's names and
 * addresses. It can be interrupted anywhere; when repeated, it continues after the processed tickets. The
 * erasure ends with the last pass, which repeats the work.
 */
export async function erase(person: string, pass: Pass, dependencies: Dependencies): Promise<void> {
  const item = await getItem(keys.erasure(person), { consistent: true });
  if (!item) return;
  const storedErasure = parseErasure(item);
  const earlierValues = await dependencies.readEarlierNames(person);
  const erasure: Erasure = {
    ...storedErasure,
    names: [...new Set([...storedErasure.names, ...earlierValues.names])],
    addresses: [
      ...new Set([
        ...storedErasure.addresses,
        ...earlierValues.addresses.map((address) => address.toLowerCase()),
      ]),
    ],
  };
  const eraser = new Eraser(erasure, dependencies);
  await eraser.eraseOwnItems();
  await eraser.eraseMails();
  await eraser.eraseTickets(pass);
  await eraser.anonymizeItemsOfOthers();
  if (pass === 'last') await eraser.finish();
}
