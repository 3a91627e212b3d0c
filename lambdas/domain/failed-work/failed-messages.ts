import * as z from 'zod';
import type { BackgroundWorkKind } from '@portico/shared/model/background-work.ts';
import { type QueueWork, createWork } from '../../platform/messaging/queue.ts';
import { createFailedMessageSchema } from '../../platform/messaging/topic-handler.ts';
import { countMetric } from '../../platform/monitoring/metrics.ts';
import { addFailedMessage } from './failed-work.ts';

const createFailedMessageWork = <T>(
  work: BackgroundWorkKind,
  Message: z.ZodType<T>,
  end?: (message: T) => Promise<void>,
) =>
  createWork(work, createFailedMessageSchema(Message), async (failed) => {
    await end?.(failed.message);
    await addFailedMessage({ work, ...failed });
    countMetric('workFailed');
  });

/**
 * Lists topic messages for staff after all attempts to process them have failed.
 * @param stopImport marks an import as stopped
 * @param failExport marks an export as failed
 */
export const createFailedMessageHandlers = (
  stopImport: (id: string) => Promise<void>,
  failExport: (id: string) => Promise<void>,
): QueueWork[] => [
  createFailedMessageWork('import', z.object({ import_id: z.string() }), ({ import_id }) =>
    stopImport(import_id),
  ),
  createFailedMessageWork('export', z.object({ export_id: z.string() }), ({ export_id }) =>
    failExport(export_id),
  ),
  createFailedMessageWork('invitation', z.object({ key: z.string(), person: z.object({}) })),
];
