import * as z from 'zod';
import { requireVariable } from '../platform/environment.ts';
import { publish } from '../platform/messaging/topic.ts';

export const ImportRequest = z.strictObject({ import_id: z.ulid() });

/** Asks the function `import` to continue an import where it stopped. */
export const requestImportContinuation = (import_id: string): Promise<void> =>
  publish(requireVariable('IMPORTS_TOPIC'), { import_id });
