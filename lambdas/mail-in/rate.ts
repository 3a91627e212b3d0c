import type { FloodKind } from '@portico/shared/model/mail.ts';
import { mailLimits } from '@portico/shared/model/request-limits.ts';
import { countAction } from '../table/rate-limit.ts';
import { type MailFacts, type MailRate, isAuthenticated } from './decision/decide.ts';

/** A limit toward which a mail counts, and the sender, ticket or network that it limits. */
export interface MailLimit {
  readonly kind: FloodKind;
  readonly who: string;
}

type CountedMail = Pick<MailFacts, 'from' | 'verdicts' | 'token'>;

/**
 * The limits toward which a mail counts. Mails of an unauthenticated sender are not counted by address: mails
 * that are forged in a customer's name must not use up that customer's limit.
 */
export function listApplicableLimits({ from, verdicts, token }: CountedMail, network: string): MailLimit[] {
  const sender: MailLimit[] =
    from !== undefined && isAuthenticated(from, verdicts)
      ? [{ kind: 'sender', who: from }]
      : [
          { kind: 'network', who: network },
          { kind: 'unproven', who: 'all' },
        ];
  if (token.kind !== 'forged' || token.ticket_id === undefined) return sender;
  return [...sender, { kind: 'made_up_address', who: token.ticket_id }];
}

/**
 * Counts a mail toward its limits.
 * @returns whether a limit is exceeded, and which limit, if any, is exceeded by far
 */
export async function countTowardLimits(
  limits: readonly MailLimit[],
  at: Date,
): Promise<{ rate: MailRate; flood?: MailLimit }> {
  const { seconds } = mailLimits;
  let rate: MailRate = 'ordinary';
  for (const limit of limits) {
    const { kind, who } = limit;
    const { maximum = 0, flood }: { maximum?: number; flood: number } = mailLimits[kind];
    const action = `MAIL_${kind.toUpperCase()}`;
    if (maximum > 0 && (await countAction({ action, party: who, maximum, seconds }, at)) === 0) continue;
    const floodCounter = { action: `${action}_FLOOD`, party: who, maximum: flood - maximum, seconds };
    if ((await countAction(floodCounter, at)) > 0) return { rate: 'flood', flood: limit };
    if (maximum > 0) rate = 'too_many';
  }
  return { rate };
}
