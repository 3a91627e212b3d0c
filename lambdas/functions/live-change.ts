import { createLiveNotifier } from '../live/on-change.ts';
import { findProfileId } from '../people/profile/items.ts';
import { findProfile } from '../people/profile/store.ts';
import { streamBatchHandler } from '../platform/messaging/stream.ts';

export const handler = streamBatchHandler(
  createLiveNotifier({ readProfileId: findProfileId, loadProfile: findProfile }),
);
