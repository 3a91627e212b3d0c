import { behindFrontDoor } from '../http/front-door.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../people/api.ts';
import { profileOf } from '../people/store.ts';

export const handler = behindFrontDoor(serve('people', handlers, profileOf));
