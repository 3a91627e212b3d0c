import { requiredVariable } from '../platform/environment.ts';
import { objectStorage } from '../platform/object-storage.ts';

/** The bucket with the files of tickets. */
export const bucket = objectStorage(requiredVariable('ATTACHMENTS_BUCKET'));
