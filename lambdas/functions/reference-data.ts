import { customResource } from '../platform/custom-resource.ts';
import { storeReferenceData } from '../tickets/reference-data.ts';

export const handler = customResource(storeReferenceData);
