import { createLiveNotifier } from '../live/on-change.ts';
import { findProfileId } from '../people/profile/items.ts';
import { findProfile } from '../people/profile/store.ts';
import { createStreamBatchHandler } from '../platform/messaging/stream.ts';

export const handler = createStreamBatchHandler(
  createLiveNotifier({ readProfileId: findProfileId, loadProfile: findProfile }),
);
