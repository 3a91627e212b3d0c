import { serveConnections } from '../live/routes.ts';
import { findProfile } from '../people/profile/store.ts';
import { checkUnchanged } from '../people/profile/unchanged-profile.ts';

export const handler = serveConnections({ loadProfile: findProfile, checkUnchanged });
