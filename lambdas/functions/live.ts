import { serveConnections } from '../live/routes.ts';
import { profileOf } from '../people/store.ts';
import { checkUnchanged } from '../people/unchanged-profile.ts';

export const handler = serveConnections({ profileOf, checkUnchanged });
