import { behindFrontDoor } from '../http/front-door.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';
import { handlers } from '../tickets/api.ts';

export const handler = behindFrontDoor(serve('tickets', handlers, profileOf));
