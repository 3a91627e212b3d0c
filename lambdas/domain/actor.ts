import type { Session } from './session.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { type PermissionName, hasPermission } from '@portico/shared/model/permissions.ts';
import { forbidden } from '../platform/api-error.ts';

/**
 * A person or integration that performs an action. For a request, all fields come from the verified token or
 * key and from stored data, never from the request body.
 */
export interface Actor {
  /** Cognito `sub`, or the id of a contact or an integration. */
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  /** May be undefined for staff and newly signed-up users. */
  readonly company: { readonly id: string; readonly name: string } | undefined;
  readonly roles: readonly Role[];
  /** Whether a customer sees only their own tickets, not those of colleagues. Always false for staff. */
  readonly own_tickets_only: boolean;
  readonly is_integration?: true;
  /** The companies to which an integration is restricted. */
  readonly company_ids?: readonly string[];
  /** When the access token of the request expires, in seconds since the epoch. */
  readonly session_expires_at: number;
}

/** An actor who sent a request with a token. */
export interface Caller extends Actor {
  readonly session: Session;
  /** Whether sign-in requires a code in addition to the password. */
  readonly two_step: boolean;
}

/** @throws ApiError `forbidden` */
export function requirePermission(actor: Actor, permission: PermissionName): void {
  if (!hasPermission(actor.roles, permission)) throw forbidden();
}
