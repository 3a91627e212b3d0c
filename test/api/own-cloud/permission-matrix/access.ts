import type { Endpoint } from '../../../../shared/contract/define.ts';
import type { Role } from '../../../../shared/model/roles.ts';

export const actors = [
  'no token',
  'customer of the company',
  'colleague who sees own tickets only',
  'customer of another company',
  'customer without company',
  'agent',
  'admin',
  'disabled user',
  'stale session',
] as const;
export type ActorName = (typeof actors)[number];

/** The roles of each actor; undefined for an actor without a valid session. */
export const actorRoles: Record<ActorName, readonly Role[] | undefined> = {
  'no token': undefined,
  'customer of the company': ['customer'],
  'colleague who sees own tickets only': ['customer'],
  'customer of another company': ['customer'],
  'customer without company': ['customer'],
  agent: ['agent'],
  admin: ['admin'],
  'disabled user': undefined,
  'stale session': undefined,
};

/** Who may call an endpoint, which determines the expected status for each actor. */
export type Access =
  | 'public'
  | 'public with a password'
  | 'own profile'
  | 'own account'
  | 'own second factor'
  | 'own company'
  | 'ticket of the company'
  | 'report of the company'
  | 'own unfinished upload'
  | 'own ticket'
  | 'own comment'
  | 'for staff'
  | 'for admins'
  | 'for keys';

type StatusByActor = Partial<Record<ActorName, number>>;

/** Actors that every endpoint rejects unless it is public, with the status of the response. */
const rejectedActorStatuses: StatusByActor = { 'no token': 401, 'disabled user': 403, 'stale session': 401 };

const customerStatuses = (status: number): StatusByActor => ({
  'customer of the company': status,
  'colleague who sees own tickets only': status,
  'customer of another company': status,
  'customer without company': status,
});
const staffStatuses = (status: number): StatusByActor => ({ agent: status, admin: status });

const strangerStatuses: StatusByActor = {
  'colleague who sees own tickets only': 404,
  'customer of another company': 404,
  'customer without company': 404,
};

const errorStatuses: Record<Access, StatusByActor> = {
  public: {},
  'public with a password': {
    ...customerStatuses(400),
    ...staffStatuses(400),
    'no token': 400,
    'disabled user': 400,
    'stale session': 400,
  },
  'own profile': {},
  // These calls have a wrong password, so that no sessions end.
  'own account': { ...customerStatuses(400), ...staffStatuses(400) },
  // No actor here has two-step sign-in.
  'own second factor': { ...customerStatuses(409), ...staffStatuses(409) },
  'own company': { 'customer without company': 403, ...staffStatuses(403) },
  'ticket of the company': strangerStatuses,
  // Its contact.
  'report of the company': strangerStatuses,
  'own unfinished upload': { ...strangerStatuses, ...staffStatuses(404) },
  'own ticket': { ...strangerStatuses, ...staffStatuses(403) },
  'own comment': { ...strangerStatuses, ...staffStatuses(403) },
  'for staff': customerStatuses(403),
  'for admins': { ...customerStatuses(403), agent: 403 },
  'for keys': { ...customerStatuses(401), ...staffStatuses(401), 'disabled user': 401 },
};

export function expectedStatus(endpoint: Endpoint, access: Access, actor: ActorName): number {
  const rejectionStatus = access.startsWith('public') ? undefined : rejectedActorStatuses[actor];
  return errorStatuses[access][actor] ?? rejectionStatus ?? endpoint.status ?? 200;
}
