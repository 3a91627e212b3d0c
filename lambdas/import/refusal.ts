import * as z from 'zod';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed } from '../platform/dynamodb.ts';
import { describeIssue } from './issue-text.ts';
import type { RecordResult } from './writer.ts';

/** The codes of errors after which a retry may succeed. */
const transientCodes: readonly string[] = ['busy', 'version_conflict', 'unavailable', 'timed_out'];

/** Returns an error of a record as its result; throws any other error. */
export async function catchRefusal(work: () => Promise<RecordResult>): Promise<RecordResult> {
  try {
    return await work().catch((error: unknown) => {
      // Another record of the part was stored in the meantime. The second attempt finds it.
      if (error instanceof ConditionFailed) return work();
      throw error;
    });
  } catch (error) {
    if (error instanceof z.ZodError) return { outcome: 'failed', message: describeIssue(error) };
    if (error instanceof ApiError && !transientCodes.includes(error.code))
      return { outcome: 'failed', message: error.message };
    throw error;
  }
}
