import { handlers } from '../contact/api.ts';
import { nobody } from '../http/caller.ts';
import { behindFrontDoor } from '../http/front-door.ts';
import { serve } from '../http/serve.ts';

export const handler = behindFrontDoor(serve('contact', handlers, nobody));
