import type { Role } from '@portico/shared/model/roles.ts';

/** The order of roles in forms. */
export const roleOrder: readonly Role[] = ['admin', 'agent', 'customer'];
