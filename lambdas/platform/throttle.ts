import { createHmac } from 'node:crypto';
import { required } from './environment.ts';
import { keys } from './keys.ts';
import { Refusal } from './problems.ts';
import { secret } from './secrets.ts';
import { updateItem } from './table.ts';

/** How often something may be done in a window of time. */
export interface Allowance {
  readonly act: string;
  /** By whom, or to whom: an address, of which only a keyed hash is kept. */
  readonly who: string;
  readonly most: number;
  /** Windows begin at multiples of this since the epoch. */
  readonly seconds: number;
}

/**
 * Counts an act of the same kind by the same party, in one write that needs no read.
 * @returns seconds until it may be done again; 0 while it may
 */
export async function count({ act, who, most, seconds }: Allowance, at: Date): Promise<number> {
  const now = Math.floor(at.getTime() / 1000);
  const window = Math.floor(now / seconds);
  const end = (window + 1) * seconds;
  const salt = await secret(required('THROTTLE_SALT_ARN'));
  const party = createHmac('sha256', salt).update(who).digest('base64url');
  const { times } = await updateItem({
    Key: keys.throttle(act, party, window),
    UpdateExpression: 'SET expires_at = :end ADD times :one',
    ExpressionAttributeValues: { ':end': end, ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(times) > most ? end - now : 0;
}

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** @param what of which there were too many, as the sentence's subject */
export const tooMany = (what: string, seconds: number) =>
  new Refusal('too_many_requests', `${what}. Please try again in ${inWords(seconds)}.`, undefined, seconds);
