import { required } from '../platform/environment.ts';
import { objectStorage } from '../platform/object-storage.ts';

/** The bucket with the files of tickets. */
export const bucket = objectStorage(required('ATTACHMENTS_BUCKET'));
