import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from '../../state/json-file.ts';
import { extractAddress } from './sent-mail.ts';

export const suppressionReasons = ['BOUNCE', 'COMPLAINT'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

const State = z.record(z.string(), z.enum(suppressionReasons));

/**
 * The addresses to which SES no longer sends mail: the account's suppression list.
 * https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
 */
export class SuppressionList {
  readonly #path: string;
  #reasons: Map<string, SuppressionReason>;

  constructor(directory: string) {
    this.#path = join(directory, 'suppressed-addresses.json');
    this.#reasons = new Map(Object.entries(readJson(this.#path, State) ?? {}));
  }

  add(recipient: string, reason: SuppressionReason): void {
    this.#reasons.set(normalize(recipient), reason);
    this.#save();
  }

  /** @returns whether the address was on the list */
  delete(recipient: string): boolean {
    const wasListed = this.#reasons.delete(normalize(recipient));
    if (wasListed) this.#save();
    return wasListed;
  }

  /** The recipients that are on the list for one of these reasons. */
  findListedRecipients(recipients: readonly string[], reasons: readonly SuppressionReason[]): string[] {
    return recipients.filter((recipient) => {
      const reason = this.#reasons.get(normalize(recipient));
      return reason !== undefined && reasons.includes(reason);
    });
  }

  #save(): void {
    writeJson(this.#path, Object.fromEntries(this.#reasons));
  }
}

const normalize = (recipient: string) => extractAddress(recipient).toLowerCase();
