import { required } from '@portico/lambdas/platform/environment.ts';
import { seedAlerts } from './alerts.ts';
import { seedAssignment, seedGroups } from './assignment.ts';
import { migrationDay, seedAuditLog } from './audit-log.ts';
import { seedCannedReplies } from './canned-replies.ts';
import { seedStaffNotes } from './staff-notes.ts';
import { seedTicketViews } from './ticket-views.ts';
import { deactivateCompanies, seedCompanies } from './companies.ts';
import { companies } from './demo/companies.ts';
import { seedEnquiries } from './enquiries.ts';
import { seedIntegrations } from './integrations.ts';
import { seedImport } from './import.ts';
import { seedLinks } from './links.ts';
import { seedMails } from './mails.ts';
import { seedMonthlyReports } from './monthly-reports.ts';
import { type PersonName, people } from './demo/people.ts';
import { newPassword } from './password.ts';
import { emailOf, personNames } from './people.ts';
import { type Account, type SeedRecord, readRecord, writeRecord } from './record.ts';
import { countTickets, fillAuditLog, indexTickets, tellNews } from './reactions.ts';
import { seedNewerServiceLevels, seedServiceLevels } from './service-levels.ts';
import { seedSessions } from './sessions.ts';
import { seedTicketFields } from './ticket-fields.ts';
import { seedTickets } from './tickets.ts';
import { findActor, seedUsers } from './users.ts';
import { seedWebhooks } from './webhooks.ts';

function accountOf(name: PersonName): Account {
  const { role, full_name, company } = people[name];
  return {
    role,
    email: emailOf(name),
    password: newPassword(),
    full_name,
    company: company && companies[company].name,
  };
}

/**
 * Records passwords before users are created, so that no interrupted run creates a user with an unknown
 * password.
 */
function startRecord(directory: string): SeedRecord {
  const earlier = readRecord(directory);
  const record = {
    started_at: earlier?.started_at ?? new Date().toISOString(),
    accounts: personNames.map(
      (name) => earlier?.accounts.find(({ email }) => email === emailOf(name)) ?? accountOf(name),
    ),
    completed: earlier?.completed ?? [],
  };
  writeRecord(directory, record);
  return record;
}

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('The directory of the record is missing');

const record = startRecord(directory);
await Promise.all([seedCompanies(), seedServiceLevels(), seedTicketFields()]);
const now = new Date(record.started_at);
const actors = await seedUsers(required('USER_POOL_ID'), record.accounts, migrationDay(now));
await seedSessions([...actors.values()], now);
console.log(`Seeded ${Object.keys(companies).length} companies and ${actors.size} users`);
await seedImport(findActor(actors, 'eleanor'), now);
await seedGroups(actors);
await seedTickets(actors, now, (done, all) => {
  if (done % 40 === 0 || done === all) console.log(`Seeded ${done} of ${all} tickets`);
});
if (process.env.MAILS_BUCKET !== undefined) await seedMails(actors, process.env.MAILS_BUCKET, now);
await seedEnquiries(findActor(actors, 'marcus'), now);
await seedNewerServiceLevels();
await seedLinks(actors, now);
await seedIntegrations(findActor(actors, 'eleanor').id, now);
await seedAlerts(now);
// A rule assigns by how many tickets each member has.
await countTickets();
await seedAssignment(actors, now);
await seedCannedReplies(findActor(actors, 'marcus').id);
await seedStaffNotes(actors, now);
await seedWebhooks(now);
await seedTicketViews(findActor(actors, 'marcus').id);
await seedAuditLog(actors, now);
await deactivateCompanies();
await tellNews();
await countTickets();
await indexTickets();
await fillAuditLog();
await seedMonthlyReports(actors, now);
