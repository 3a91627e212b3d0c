import { liveReaction } from '../live/on-change.ts';
import { profileOfImage } from '../people/items.ts';
import { streamBatchHandler } from '../platform/stream.ts';
import { shownToCustomers } from '../tickets/shown.ts';

export const handler = streamBatchHandler(liveReaction({ readProfile: profileOfImage, shownToCustomers }));
