import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';

/** The bucket with the files of tickets. */
export const bucket = createObjectStorage(requireVariable('ATTACHMENTS_BUCKET'));
