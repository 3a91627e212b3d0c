import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { contract } from '@portico/shared/contract/index.ts';
import { findBrokenInvariants } from '../restore-drill/invariants/invariants.ts';
import { findBrokenCounts } from '../restore-drill/invariants/counts.ts';
import { type StoredItems, serializeItem, scanItems } from '../restore-drill/items.ts';
import type { Answer, RawRequest } from './send.ts';

const idPattern = /[0-9A-HJKMNP-TV-Z]{26}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Items that are not compared. Counters change with other items, and the invariants check them. The audit log
 * also records refused requests. Others cannot be found by the ids in a request or its response: users choose
 * the ids of service levels, all views of a person share one item, and changes for live screens have ids of
 * their own.
 */
const ignoredKeyPattern =
  /^(COUNTER|COUNTS|PEOPLE|REPLY_SETTING|THROTTLE|RECORD|RECORD_CHAIN|SEAL|SERVICE_LEVELS?|TICKET_VIEWS|LIVE_CHANGES)(#| |$)|^CANNED_REPLIES#\S+ COUNT$/;

/** Items that accepted requests may have changed: items whose ids the requests or their responses contain. */
export class AcceptedRequests {
  readonly #ids = new Set<string>();
  readonly #enquirers = new Set<string>();

  add({ target, body = '', headers }: RawRequest, { text }: Answer): void {
    const texts = `${target} ${body.slice(0, 2_000)} ${headers['idempotency-key'] ?? ''} ${text.slice(0, 20_000)}`;
    for (const [one] of texts.matchAll(idPattern)) this.#ids.add(one);
    if (headers['idempotency-key'] !== undefined) this.#ids.add(headers['idempotency-key']);
    // A subscriber's id is a hash of the address, a new account's id begins with that hash, and the id of a
    // live pass is a hash of the pass.
    const email = /"email":"([^"]+)"/.exec(body)?.[1]?.trim().toLowerCase();
    const pass = /"pass":"([^"]+)"/.exec(text)?.[1];
    for (const value of [email, pass])
      if (value !== undefined) {
        const hash = createHash('sha256').update(value).digest('base64url');
        this.#ids.add(hash).add(hash.slice(0, 36));
      }
    if (email !== undefined && target === contract.sendEmail.path) this.#enquirers.add(email);
  }

  /** Responses do not contain the ids of enquiries, so enquiries are found by their senders' addresses. */
  addEnquiries(items: StoredItems): void {
    for (const [key, item] of items) {
      const [, enquiry] = /^ENQUIRY#(\S+)/.exec(key) ?? [];
      const content = serializeItem(item).toLowerCase();
      if (enquiry !== undefined && [...this.#enquirers].some((email) => content.includes(`"${email}"`)))
        this.#ids.add(enquiry);
    }
  }

  explainsChange(key: string, content: string): boolean {
    if (ignoredKeyPattern.test(key)) return true;
    const text = /^(COMPANY_NAME|MAIL_DOMAIN|CONTACT_ADDRESS)#/.test(key) ? content : key;
    return (
      [...text.matchAll(idPattern)].some(([one]) => this.#ids.has(one)) ||
      key.split(/[# ]/).some((part) => this.#ids.has(part))
    );
  }
}

/** Changes in the table that no accepted request explains. */
function findUnexplainedChanges(
  before: StoredItems,
  after: StoredItems,
  acceptedRequests: AcceptedRequests,
): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  acceptedRequests.addEnquiries(after);
  return [...keys].flatMap((key) => {
    const [earlier, later] = [serializeItem(before.get(key)), serializeItem(after.get(key))];
    return earlier === later || acceptedRequests.explainsChange(key, later || earlier)
      ? []
      : [`${key} changed, although every request for it was refused`];
  });
}

/**
 * Compares the table with its earlier items. An error counts only if it remains for 20 seconds, because
 * functions on the table's stream may still be writing.
 * @returns the present items, and a sentence for each error
 */
export async function compareTable(
  client: DynamoDBClient,
  table: string,
  before: StoredItems,
  acceptedRequests: AcceptedRequests,
): Promise<{ readonly after: StoredItems; readonly errors: readonly string[] }> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const after = await scanItems(client, table);
    const items = [...after.values()].map((item) => unmarshall(item));
    const errors = [
      ...findUnexplainedChanges(before, after, acceptedRequests),
      ...findBrokenInvariants(items),
      ...findBrokenCounts(items),
    ];
    if (errors.length === 0 || Date.now() > deadline) return { after, errors };
    await delay(500);
  }
}
