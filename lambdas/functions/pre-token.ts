import { withoutSelfService } from '../people/token-scopes.ts';
import { triggerInTime } from '../platform/deadline.ts';

export const handler = triggerInTime(withoutSelfService);
