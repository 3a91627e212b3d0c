import { requiredVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';

/** The bucket with the files of tickets. */
export const bucket = createObjectStorage(requiredVariable('ATTACHMENTS_BUCKET'));
