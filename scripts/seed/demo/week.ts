import type { AuditValues } from '@portico/lambdas/domain/audit/audit-record.ts';
import type { AuditKind } from '@portico/shared/model/audit.ts';
import type { Age } from '../desk/working-time.ts';
import type { CompanyName } from './companies.ts';
import type { PersonName } from './people.ts';

/** An entry of the demo's audit log. Entries about tickets are derived from the tickets. */
export interface WeekEvent {
  readonly age: Age;
  readonly kind: AuditKind;
  readonly actor: PersonName;
  /** What the action affected. @default the person `actor` */
  readonly target?:
    | { readonly person: PersonName }
    | { readonly company: CompanyName }
    | { readonly endpoint: string };
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

type DaysAgo = 1 | 2 | 3 | 4;

const createSignInEvent = (daysAgo: DaysAgo, time: `${number}:${number}`, actor: PersonName): WeekEvent => ({
  age: `${daysAgo}d ${time}`,
  kind: 'signed_in',
  actor,
});
const createSignOutEvent = (daysAgo: DaysAgo, time: `${number}:${number}`, actor: PersonName): WeekEvent => ({
  age: `${daysAgo}d ${time}`,
  kind: 'signed_out',
  actor,
});

/**
 * The past four working days: while Eleanor is away, Hannah stands in as administrator. The last changes
 * restore the people and companies of the demo.
 */
export const weekEvents: readonly WeekEvent[] = [
  createSignInEvent(4, '08:41', 'eleanor'),
  createSignInEvent(4, '08:52', 'marcus'),
  createSignInEvent(4, '08:58', 'hannah'),
  createSignInEvent(4, '09:07', 'dev'),
  {
    age: '4d 09:20',
    kind: 'company_changed',
    actor: 'eleanor',
    target: { company: 'pennystone' },
    before: { contact_email: 'it@pennystone.example' },
    after: { contact_email: 'it.operations@pennystone.example' },
  },
  createSignInEvent(4, '10:33', 'priya'),
  {
    age: '4d 16:55',
    kind: 'roles_changed',
    actor: 'eleanor',
    target: { person: 'hannah' },
    before: { roles: ['agent'] },
    after: { roles: ['agent', 'admin'] },
  },
  createSignOutEvent(4, '17:31', 'eleanor'),

  createSignInEvent(3, '08:49', 'marcus'),
  createSignInEvent(3, '09:01', 'hannah'),
  createSignInEvent(3, '09:15', 'oliver'),
  {
    age: '3d 11:24',
    kind: 'company_changed',
    actor: 'hannah',
    target: { company: 'brackenforge' },
    before: { contact_phone: '0114 496 0630' },
    after: { contact_phone: '0114 496 0631' },
  },
  createSignInEvent(3, '13:47', 'gareth'),

  createSignInEvent(2, '08:55', 'marcus'),
  createSignInEvent(2, '09:04', 'dev'),
  createSignInEvent(2, '09:06', 'hannah'),
  { age: '2d 14:15', kind: 'refused', actor: 'dev', target: { endpoint: 'PATCH /api/users/{id}' } },
  { age: '2d 16:40', kind: 'password_changed', actor: 'marcus' },
  createSignInEvent(2, '16:42', 'marcus'),

  createSignInEvent(1, '08:38', 'eleanor'),
  createSignInEvent(1, '08:51', 'marcus'),
  {
    age: '1d 09:02',
    kind: 'roles_changed',
    actor: 'eleanor',
    target: { person: 'hannah' },
    before: { roles: ['agent', 'admin'] },
    after: { roles: ['agent'] },
  },
  createSignInEvent(1, '09:10', 'hannah'),
  createSignInEvent(1, '09:26', 'sunita'),
  createSignOutEvent(1, '17:12', 'dev'),
];
