import { reconcile } from '../people/reconcile.ts';
import { inTime } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';

export const handler = inTime(() => reconcile(required('USER_POOL_ID')));
