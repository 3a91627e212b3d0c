import { required } from '../platform/environment.ts';
import { objectStorage } from '../platform/object-storage.ts';

/** The files attached to tickets. */
export const bucket = objectStorage(required('ATTACHMENTS_BUCKET'));
