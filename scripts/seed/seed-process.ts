import { requireVariable } from '@portico/lambdas/platform/environment.ts';
import { seedAlerts } from './tickets/alerts.ts';
import { seedAssignment, seedGroups } from './desk/assignment.ts';
import { computeMigrationTime, seedAuditLog } from './audit-log.ts';
import { seedCannedReplies } from './desk/canned-replies.ts';
import { seedStaffNotes } from './desk/staff-notes.ts';
import { seedTicketViews } from './desk/ticket-views.ts';
import { deactivateCompanies, seedCompanies } from './people/companies.ts';
import { companies } from './demo/companies.ts';
import { seedEnquiries } from './people/enquiries.ts';
import { seedIntegrations } from './desk/integrations.ts';
import { seedImport } from './desk/import.ts';
import { seedLinks } from './tickets/links.ts';
import { seedMails } from './tickets/mails.ts';
import { seedMonthlyReports } from './desk/monthly-reports.ts';
import { type PersonName, people } from './demo/people.ts';
import { generatePassword } from './people/password.ts';
import { getDemoEmail, personNames } from './people/people.ts';
import { type Account, type SeedRecord, readRecord, writeRecord } from './record.ts';
import { countTickets, fillAuditLog, indexTickets, seedNotifications } from './tickets/reactions.ts';
import { seedNewerServiceLevels, seedServiceLevels } from './desk/service-levels.ts';
import { seedSessions } from './people/sessions.ts';
import { seedTicketFields } from './desk/ticket-fields.ts';
import { seedTickets } from './tickets/tickets.ts';
import { findActor, seedUsers } from './people/users.ts';
import { seedWebhooks } from './desk/webhooks.ts';

function createAccount(name: PersonName): Account {
  const { role, full_name, company } = people[name];
  return {
    role,
    email: getDemoEmail(name),
    password: generatePassword(),
    full_name,
    company: company && companies[company].name,
  };
}

/**
 * Creates or completes the record. It stores passwords before users are created, so that the passwords are
 * known even if a run is interrupted.
 */
function createOrCompleteRecord(directory: string): SeedRecord {
  const earlierRecord = readRecord(directory);
  const record = {
    started_at: earlierRecord?.started_at ?? new Date().toISOString(),
    accounts: personNames.map(
      (name) =>
        earlierRecord?.accounts.find(({ email }) => email === getDemoEmail(name)) ?? createAccount(name),
    ),
    completed: earlierRecord?.completed ?? [],
  };
  writeRecord(directory, record);
  return record;
}

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('The directory of the record is missing');

const record = createOrCompleteRecord(directory);
await Promise.all([seedCompanies(), seedServiceLevels(), seedTicketFields()]);
const now = new Date(record.started_at);
const actors = await seedUsers(requireVariable('USER_POOL_ID'), record.accounts, computeMigrationTime(now));
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
// A rule assigns tickets to the member with the fewest open tickets, so tickets are counted first.
await countTickets();
await seedAssignment(actors, now);
await seedCannedReplies(findActor(actors, 'marcus').id);
await seedStaffNotes(actors, now);
await seedWebhooks(now);
await seedTicketViews(findActor(actors, 'marcus').id);
await seedAuditLog(actors, now);
await deactivateCompanies();
await seedNotifications();
await countTickets();
await indexTickets();
await fillAuditLog();
await seedMonthlyReports(actors, now);
