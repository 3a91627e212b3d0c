import { liveReaction } from '../live/on-change.ts';
import { profileId } from '../people/items.ts';
import { profileOf } from '../people/store.ts';
import { streamBatchHandler } from '../platform/stream.ts';

export const handler = streamBatchHandler(liveReaction({ profileId, profileOf }));
