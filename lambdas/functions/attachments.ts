import { handlers } from '../attachments/api.ts';
import { behindFrontDoor } from '../http/front-door.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';

export const handler = behindFrontDoor(serve('attachments', handlers, profileOf));
