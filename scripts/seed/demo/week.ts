import type { AuditValues } from '@portico/lambdas/domain/audit/audit-record.ts';
import type { AuditKind } from '@portico/shared/model/audit.ts';
import type { Age } from '../desk/working-time.ts';
import type { CompanyName } from './companies.ts';
import type { PersonName } from './people.ts';

/** An entry of the demo's audit log. Entries about tickets are derived from the tickets. */
export interface WeekEvent {
  readonly ago: Age;
  readonly kind: AuditKind;
  readonly by: PersonName;
  /** What the action affected. @default the person `by` */
  readonly on?:
    | { readonly person: PersonName }
    | { readonly company: CompanyName }
    | { readonly endpoint: string };
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

type Day = 1 | 2 | 3 | 4;

const signInEvent = (day: Day, time: `${number}:${number}`, by: PersonName): WeekEvent => ({
  ago: `${day}d ${time}`,
  kind: 'signed_in',
  by,
});
const signOutEvent = (day: Day, time: `${number}:${number}`, by: PersonName): WeekEvent => ({
  ago: `${day}d ${time}`,
  kind: 'signed_out',
  by,
});

/**
 * The past four working days: while Eleanor is away, Hannah stands in as administrator. The last changes
 * restore the people and companies of the demo.
 */
export const weekEvents: readonly WeekEvent[] = [
  signInEvent(4, '08:41', 'eleanor'),
  signInEvent(4, '08:52', 'marcus'),
  signInEvent(4, '08:58', 'hannah'),
  signInEvent(4, '09:07', 'dev'),
  {
    ago: '4d 09:20',
    kind: 'company_changed',
    by: 'eleanor',
    on: { company: 'pennystone' },
    before: { contact_email: 'it@pennystone.example' },
    after: { contact_email: 'it.operations@pennystone.example' },
  },
  signInEvent(4, '10:33', 'priya'),
  {
    ago: '4d 16:55',
    kind: 'roles_changed',
    by: 'eleanor',
    on: { person: 'hannah' },
    before: { roles: ['agent'] },
    after: { roles: ['agent', 'admin'] },
  },
  signOutEvent(4, '17:31', 'eleanor'),

  signInEvent(3, '08:49', 'marcus'),
  signInEvent(3, '09:01', 'hannah'),
  signInEvent(3, '09:15', 'oliver'),
  {
    ago: '3d 11:24',
    kind: 'company_changed',
    by: 'hannah',
    on: { company: 'brackenforge' },
    before: { contact_phone: '0114 496 0630' },
    after: { contact_phone: '0114 496 0631' },
  },
  signInEvent(3, '13:47', 'gareth'),

  signInEvent(2, '08:55', 'marcus'),
  signInEvent(2, '09:04', 'dev'),
  signInEvent(2, '09:06', 'hannah'),
  { ago: '2d 14:15', kind: 'refused', by: 'dev', on: { endpoint: 'PATCH /api/users/{id}' } },
  { ago: '2d 16:40', kind: 'password_changed', by: 'marcus' },
  signInEvent(2, '16:42', 'marcus'),

  signInEvent(1, '08:38', 'eleanor'),
  signInEvent(1, '08:51', 'marcus'),
  {
    ago: '1d 09:02',
    kind: 'roles_changed',
    by: 'eleanor',
    on: { person: 'hannah' },
    before: { roles: ['agent', 'admin'] },
    after: { roles: ['agent'] },
  },
  signInEvent(1, '09:10', 'hannah'),
  signInEvent(1, '09:26', 'sunita'),
  signOutEvent(1, '17:12', 'dev'),
];
