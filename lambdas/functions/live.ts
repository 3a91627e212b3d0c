import { serveConnections } from '../live/routes.ts';
import { profileOf } from '../people/profile/store.ts';
import { checkUnchanged } from '../people/profile/unchanged-profile.ts';

export const handler = serveConnections({ profileOf, checkUnchanged });
