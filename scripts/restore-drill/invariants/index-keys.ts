import * as z from 'zod';
import { postInCategoryItem, postItem, parsePost } from '@portico/lambdas/blog/items.ts';
import { companyItem, parseCompany } from '@portico/lambdas/companies/items.ts';
import { contactItem, parseContact } from '@portico/lambdas/domain/people/contact.ts';
import { participantItem, parseParticipant } from '@portico/lambdas/domain/people/participant.ts';
import { addressKeys } from '@portico/lambdas/domain/mail/mails-of-address.ts';
import { toImportItem, parseImportJob } from '@portico/lambdas/import/jobs/items.ts';
import { parseOrigin, ownerKeys } from '@portico/lambdas/import/origins.ts';
import { toListKeys, parseReceivedMail } from '@portico/lambdas/mail-in/items.ts';
import { profileItem, parseProfile } from '@portico/lambdas/people/profile/items.ts';
import { enquiryItem, parseEnquiry } from '@portico/lambdas/enquiries/items.ts';
import { outboxKeys } from '@portico/lambdas/domain/mail/queued-mail.ts';
import { indexes } from '@portico/lambdas/table/definition.ts';
import { createIndexKeys, partitions } from '@portico/lambdas/table/keys.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { toMarkItem, parseMark } from '@portico/lambdas/tickets/conversation/read-mark-item.ts';
import { toDeliveryItem, parseDelivery } from '@portico/lambdas/webhooks/items.ts';
import { ticketItem, parseTicket } from '@portico/lambdas/domain/ticket/ticket.ts';
import { formatItemKey } from './content.ts';

/**
 * The index keys of a ticket are its fields, or follow from them; other items have extra attributes for index
 * keys.
 */
const listIndexKeyAttributes = (isTicket: boolean) => [
  ...new Set(
    Object.entries(indexes)
      .filter(([name]) => name.startsWith('by_') === isTicket)
      .flatMap(([, { partition, sort }]): string[] => [...partition, ...sort]),
  ),
];
const [ticketKeys, otherKeys] = [listIndexKeyAttributes(true), listIndexKeyAttributes(false)];

const Subscriber = z.object({ pk: z.string(), confirmed_at: z.string().optional() });

function computeSubscriberKeys(item: Item): Item {
  const { pk, confirmed_at } = Subscriber.parse(item);
  if (confirmed_at === undefined) return {};
  return createIndexKeys(
    'newest',
    partitions.subscribers,
    `${confirmed_at}#${pk.slice('SUBSCRIBER#'.length)}`,
  );
}

const computeReadMarkKeys = (item: Item): Item => {
  const { person, ...mark } = parseMark(item);
  return toMarkItem(person, mark);
};

const OutboxItem = z.object({ mail_id: z.string().optional(), due: z.iso.datetime().optional() });
const SentMail = z.object({ mail_id: z.string(), queued_at: z.string(), email: z.string().optional() });

/** A mail is in the outbox while it is due. */
function computeOutboxKeys(item: Item): Item {
  const { mail_id, due } = OutboxItem.parse(item);
  return mail_id === undefined || due === undefined ? {} : outboxKeys({ mail_id, due });
}

/** A mail is found by its recipient's address. */
function computeSentMailKeys(item: Item): Item {
  const { email, queued_at, mail_id } = SentMail.parse(item);
  return { ...computeOutboxKeys(item), ...(email !== undefined && addressKeys(email, queued_at, mail_id)) };
}

/** Of several records of a received mail, only the first one is found by its sender's address. */
function computeReceivedMailKeys(item: Item): Item {
  const mail = parseReceivedMail(item);
  const isFoundBySender = item['owner_pk'] !== undefined;
  return { ...toListKeys(mail), ...(isFoundBySender && addressKeys(mail.from, mail.received_at, mail.id)) };
}

/** Only the origin of an imported person has index keys, because erasing the person must find it. */
const computeOriginKeys = (item: Item): Item =>
  String(item['pk']).split('#')[2] === 'person' ? ownerKeys(item, parseOrigin(item)) : {};

/**
 * For each kind of item (its sort key up to the first `#`), a function that returns an item with the index
 * keys that its fields require. The index keys of a CATEGORY item follow from its post.
 */
const expectedItemBuilders: Readonly<Record<string, (item: Item) => Item>> = {
  TICKET: (item) => (String(item['pk']).startsWith('TICKET#') ? ticketItem(parseTicket(item)) : {}),
  USER: (item) => profileItem(parseProfile(item)),
  CONTACT: (item) => contactItem(parseContact(item)),
  PARTICIPANT: (item) => participantItem(parseParticipant(item)),
  COMPANY: (item) => companyItem(parseCompany(item)),
  POST: (item) => postItem(parsePost(item)),
  ENQUIRY: (item) => enquiryItem(parseEnquiry(item)),
  SUBSCRIBER: computeSubscriberKeys,
  MAIL: computeSentMailKeys,
  PENDING: computeOutboxKeys,
  RECEIVED: computeReceivedMailKeys,
  READ: computeReadMarkKeys,
  IMPORT: (item) => toImportItem(parseImportJob(item)),
  ORIGIN: computeOriginKeys,
  DELIVERY: (item) => toDeliveryItem(parseDelivery(item)),
};

/** Every item has exactly the index keys that follow from its fields. */
export function findIndexKeyProblems(items: readonly Item[]): string[] {
  const categoryItems = new Map(
    items.filter(({ sk }) => sk === 'POST').map((item) => [item['pk'], postInCategoryItem(parsePost(item))]),
  );
  return items.flatMap((item) => {
    const { pk, sk } = item;
    const kind = String(sk).replace(/#.*/s, '');
    const expected =
      sk === 'CATEGORY' ? (categoryItems.get(pk) ?? {}) : (expectedItemBuilders[kind]?.(item) ?? {});
    const attributes = kind === 'TICKET' ? ticketKeys : otherKeys;
    const wrongKeys = attributes.filter((name) => item[name] !== expected[name]);
    return wrongKeys.length > 0
      ? [`${formatItemKey(item)} has wrong index keys: ${wrongKeys.join(', ')}.`]
      : [];
  });
}
