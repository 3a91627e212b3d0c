import * as z from 'zod';
import { createInvalidParameterError } from '../errors.ts';
import type { UserPools } from '../pools/pools.ts';

/**
 * One operation of the API. `signed` operations are for administrators and need IAM credentials. Browsers may
 * call the others.
 */
export interface Operation {
  requiresSignature: boolean;
  run(pools: UserPools, input: unknown): Promise<object>;
}

type RunOperation<Input> = (pools: UserPools, input: Input) => Promise<object> | object;

export const definePublicOperation = <Input>(schema: z.ZodType<Input>, run: RunOperation<Input>) =>
  operation(false, schema, run);

export const defineAdminOperation = <Input>(schema: z.ZodType<Input>, run: RunOperation<Input>) =>
  operation(true, schema, run);

function operation<Input>(
  requiresSignature: boolean,
  schema: z.ZodType<Input>,
  run: RunOperation<Input>,
): Operation {
  return { requiresSignature, run: async (pools, input) => run(pools, parse(schema, input)) };
}

function parse<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = issue?.path.map(String).join('.') ?? '';
  const path = member.charAt(0).toLowerCase() + member.slice(1);
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  throw createInvalidParameterError(
    `1 validation error detected: Value at '${path}' failed to satisfy constraint: Member must ${isMissing ? 'not be null' : 'be valid'}`,
  );
}

export const metadata = z.record(z.string(), z.string()).optional();
export const name = z.string().min(1).max(128);
export const password = z.string().min(1).max(256);
export const attributes = z.array(
  z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }),
);
export const pageSize = z.number().int().min(0).max(60).default(60);

/** Names and values as an object. The last value of a repeated attribute counts. */
export const toAttributeMap = (list: z.output<typeof attributes> | undefined): Record<string, string> =>
  Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]));
