import { withoutSelfService } from '../account/token-scopes.ts';
import { triggerInTime } from '../platform/deadline.ts';

export const handler = triggerInTime(withoutSelfService);
