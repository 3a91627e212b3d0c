import type { Role } from '@portico/shared/model/roles.ts';

/** Roles in the order in which administrators are offered them. */
export const roleOrder: readonly Role[] = ['admin', 'agent', 'customer'];
