import * as z from 'zod';
import { compilePattern } from '../lambda-event-sources/event-pattern.ts';

/** An attribute of a message, as Publish receives it. */
export interface MessageAttribute {
  readonly type: string;
  readonly value: string;
}

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttribute>>;
}

export const filterScopes = ['MessageAttributes', 'MessageBody'] as const;

const JsonObject = z.record(z.string(), z.unknown());

/** https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html */
const maxKeys = 5;

/**
 * Compiles the filter policy of a subscription.
 * @throws Error for a policy that SNS refuses, or an operator that is not emulated
 */
export function compileFilter(
  policy: object,
  scope: (typeof filterScopes)[number],
): (message: Message) => boolean {
  if (Object.keys(policy).length > maxKeys) throw new Error(`A filter policy has more than ${maxKeys} keys.`);
  const matches = compilePattern(JSON.stringify(policy));
  if (scope === 'MessageAttributes')
    return ({ attributes }) =>
      matches(Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, parseValue(one)])));
  return ({ body }) => {
    const fields = JsonObject.safeParse(tryParseJson(body)).data;
    // SNS does not deliver a message that it cannot parse.
    return fields !== undefined && matches(fields);
  };
}

function parseValue({ type, value }: MessageAttribute): unknown {
  if (type === 'Number') return Number(value);
  return type === 'String.Array' ? tryParseJson(value) : value;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
