import { nobody } from '../http/caller.ts';
import { behindFrontDoor } from '../http/front-door.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../newsletter/api.ts';

export const handler = behindFrontDoor(serve('newsletter', handlers, nobody));
