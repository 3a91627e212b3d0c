import * as z from 'zod';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed } from '../platform/dynamodb.ts';
import { issueText } from './issue-text.ts';
import type { RecordResult } from './writer.ts';

/** Refusals that another attempt may not meet. */
const passing: readonly string[] = ['busy', 'version_conflict', 'unavailable', 'timed_out'];

/** What is wrong with a record becomes its result; anything else is thrown. */
export async function refusalAsResult(work: () => Promise<RecordResult>): Promise<RecordResult> {
  try {
    return await work().catch((error: unknown) => {
      // Another record of the part was stored meanwhile: now it is found.
      if (error instanceof ConditionFailed) return work();
      throw error;
    });
  } catch (error) {
    if (error instanceof z.ZodError) return { outcome: 'failed', message: issueText(error) };
    if (error instanceof ApiError && !passing.includes(error.code))
      return { outcome: 'failed', message: error.message };
    throw error;
  }
}
