import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import type { Actor } from '../../../../lambdas/domain/actor.ts';
import type * as Client from '../../../../lambdas/platform/aws-client.ts';
import type { Item } from '../../../../lambdas/platform/dynamodb.ts';
import type * as Messages from '../../../../lambdas/platform/messaging/messages.ts';
import type * as Storage from '../../../../lambdas/platform/object-storage.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../../../support/service-levels.ts';
import { openTables } from '../../own-tables.ts';
import { addFaults } from './faults.ts';

const day = 24 * 60 * 60_000;
const tableName = 'Model';

/** Ids are UUIDs, like those of Cognito. */
const createPersonId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The messages that functions have sent to each other. */
export interface SentMessages {
  /** Messages of the event topic. */
  readonly events: string[];
  readonly erasures: unknown[];
}

function mockServices(): SentMessages {
  const sent: SentMessages = { events: [], erasures: [] };
  vi.doMock('../../../../lambdas/platform/aws-client.ts', async (original) => {
    const { createRequestHandler } = await original<typeof Client>();
    return { createRequestHandler: (timeout?: number) => addFaults(createRequestHandler(timeout)) };
  });
  vi.doMock('../../../../lambdas/platform/messaging/topic.ts', () => ({
    publish: (_: string, event: object) => Promise.resolve(sent.events.push(JSON.stringify(event))),
  }));
  vi.doMock('../../../../lambdas/platform/messaging/messages.ts', async (original) => ({
    ...(await original<typeof Messages>()),
    sendMessage: (_: string, message: object) => Promise.resolve(sent.erasures.push(message)),
    hideMessage: () => Promise.resolve(),
  }));
  vi.doMock('../../../../lambdas/platform/object-storage.ts', async (original) => {
    const realStorage = await original<typeof Storage>();
    const doNothing = () => Promise.resolve();
    return {
      ...realStorage,
      createObjectStorage: (bucket: string) => ({
        ...realStorage.createObjectStorage(bucket),
        store: doNothing,
        remove: doNothing,
      }),
    };
  });
  return sent;
}

const environment = {
  TICKET_EVENTS_TOPIC: 'topic',
  ERASURES_QUEUE_URL: 'queue',
  LAST_PASS_AFTER_SECONDS: '900',
  ATTACHMENTS_BUCKET: 'files',
  SEARCH_BUCKET: 'search',
  AUDIT_BUCKET: 'audit',
};

/** Loads the product's functions, which use the mocked services. */
async function loadProduct() {
  const [
    createTicketModule,
    addCommentModule,
    changeTicketModule,
    changeCommentsModule,
    mergeTicketModule,
    splitTicketModule,
    deleteTicketModule,
    assignByRuleModule,
  ] = await Promise.all([
    import('../../../../lambdas/tickets/commands/create-ticket.ts'),
    import('../../../../lambdas/tickets/commands/add-comment.ts'),
    import('../../../../lambdas/tickets/commands/change-ticket.ts'),
    import('../../../../lambdas/tickets/commands/change-comment.ts'),
    import('../../../../lambdas/tickets/commands/merge-ticket.ts'),
    import('../../../../lambdas/tickets/commands/split-ticket.ts'),
    import('../../../../lambdas/tickets/commands/delete-ticket.ts'),
    import('../../../../lambdas/tickets/commands/assign-by-rule.ts'),
  ]);
  const [mail, tickets, links, ratings, files, terms, due, lists, statistics, queues, tags, report] =
    await Promise.all([
      import('../../../../lambdas/tickets/by-mail.ts'),
      import('../../../../lambdas/tickets/reader-view.ts'),
      import('../../../../lambdas/ticket-links/store.ts'),
      import('../../../../lambdas/ratings/store.ts'),
      import('../../../../lambdas/attachments/store.ts'),
      import('../../../../lambdas/tickets/service-level/terms-update.ts'),
      import('../../../../lambdas/tickets/service-level/check-due-times.ts'),
      import('../../../../lambdas/tickets/lists/list-tickets.ts'),
      import('../../../../lambdas/tickets/lists/statistics.ts'),
      import('../../../../lambdas/tickets/lists/queues.ts'),
      import('../../../../lambdas/tickets/lists/tags.ts'),
      import('../../../../lambdas/reports/report.ts'),
    ]);
  const [companies, levels, groups, rules, people, personErasure, erase] = await Promise.all([
    import('../../../../lambdas/companies/store.ts'),
    import('../../../../lambdas/companies/service-levels.ts'),
    import('../../../../lambdas/assignment/groups.ts'),
    import('../../../../lambdas/assignment/rules.ts'),
    import('../../../../lambdas/people/profile/update-profile.ts'),
    import('../../../../lambdas/people/erase-person.ts'),
    import('../../../../lambdas/personal-data/erase.ts'),
  ]);
  const [errors, requestContext, stream, project, deliver, records] = await Promise.all([
    import('../../../../lambdas/platform/api-error.ts'),
    import('../../../../lambdas/platform/request-context.ts'),
    import('../../../../lambdas/functions/stream.ts'),
    import('../../../../lambdas/functions/project.ts'),
    import('../../../../lambdas/functions/deliver.ts'),
    import('../../../../lambdas/search/index/table-records.ts'),
  ]);
  const [apply, serviceLevelVersions, events, tableScan, invariants, counts, ticketQueues] =
    await Promise.all([
      import('../../../../lambdas/domain/ticket/apply.ts'),
      import('../../../../lambdas/domain/service-levels/versions.ts'),
      import('../../../../lambdas/domain/ticket/store.ts'),
      import('../../../../scripts/restore-drill/items.ts'),
      import('../../../../scripts/restore-drill/invariants/invariants.ts'),
      import('../../../../scripts/restore-drill/invariants/counts.ts'),
      import('../../../../lambdas/tickets/lists/ticket-queues.ts'),
    ]);
  const [requester, ticket, event, scope, facts, ticketGroups, profiles] = await Promise.all([
    import('../../../../lambdas/tickets/people/requester.ts'),
    import('../../../../lambdas/domain/ticket/ticket.ts'),
    import('../../../../lambdas/domain/ticket/recorded-event.ts'),
    import('../../../../lambdas/domain/visibility-scope.ts'),
    import('../../../../lambdas/domain/people/company-facts.ts'),
    import('../../../../lambdas/domain/groups.ts'),
    import('../../../../lambdas/people/profile/items.ts'),
  ]);
  return {
    ...requester,
    ...ticket,
    ...event,
    ...scope,
    ...facts,
    ...ticketGroups,
    ...profiles,
    ...createTicketModule,
    ...addCommentModule,
    ...changeTicketModule,
    ...changeCommentsModule,
    ...mergeTicketModule,
    ...splitTicketModule,
    ...deleteTicketModule,
    ...assignByRuleModule,
    ...mail,
    ...tickets,
    ...links,
    ...ratings,
    ...files,
    ...terms,
    ...due,
    ...lists,
    ...statistics,
    ...queues,
    ...ticketQueues,
    ...tags,
    ...report,
    ...companies,
    ...levels,
    ...groups,
    ...rules,
    ...people,
    ...personErasure,
    ...erase,
    ...errors,
    ...requestContext,
    ...records,
    ...apply,
    ...serviceLevelVersions,
    ...events,
    ...invariants,
    ...counts,
    functions: { stream: stream.handler, project: project.handler, deliver: deliver.handler },
    scanItems: tableScan.scanItems,
  };
}
type Product = Awaited<ReturnType<typeof loadProduct>>;

const createCompanyFields = (name: string) => ({
  name,
  contact_email: null,
  contact_phone: null,
  address: null,
  status: 'active' as const,
  mail_domains: [],
  program_mails: 'record' as const,
  program_addresses: [],
  service_level: null,
  default_group_id: null,
});

const policy = newPolicyBody({ first_response: 60, next_response: 90, resolution: 600 }, { warn: 30 });

/** Two companies with two customers each, four agents in two groups, and one more customer. */
async function populate(product: Product) {
  const at = new Date();
  const contract = await newServiceLevel(policy, newHoursBody());
  const people: Actor[] = [];
  const companies: { id: string; name: string }[] = [];
  const addPerson = async (full_name: string, company: (typeof companies)[number] | undefined) => {
    const id = createPersonId(people.length + 1);
    const email = `${full_name.toLowerCase().replace(' ', '.')}@example.com`;
    const roles = [company ? ('customer' as const) : ('agent' as const)];
    people.push({ id, email, full_name, company, roles, own_tickets_only: false, session_expires_at: 0 });
    const created_at = at.toISOString();
    const user = { id, email, full_name, roles, phone: null, created_at, roles_changed_at: created_at };
    await product.addProfile({ ...user, company: company?.name ?? '', company_id: company?.id ?? null }, at);
  };
  const request = (key: string) => ({ user_id: 'setup', key, content: key });
  for (const fields of [{ service_level: contract }, {}]) {
    const name = `Company ${companies.length + 1}`;
    const { id } = await product.createCompany(
      { ...createCompanyFields(name), ...fields },
      request(name),
      at,
    );
    companies.push({ id, name });
  }
  for (const n of [0, 1, 0, 1]) await addPerson(`Customer ${people.length}`, companies[n]);
  for (const _ of companies.flatMap(() => companies)) await addPerson(`Agent ${people.length}`, undefined);
  await addPerson('Zoe Quillfeather', companies[0]);
  const staff = people.filter(({ company }) => !company).map(({ id }) => id);
  for (const id of ['net', 'web'])
    await product.saveGroup(id, { name: `Group ${id}`, description: '', member_ids: staff, version: 0 });
  const anyCategory = { category_ids: [], department_ids: [] };
  const [firstCompany] = companies;
  const rule = {
    name: 'First',
    company_ids: [firstCompany?.id ?? ''],
    group_id: 'net',
  };
  await product.saveRules(
    {
      rules: [{ ...rule, ...anyCategory, method: 'round_robin' }],
      default_rule: { group_id: 'web', method: 'least_loaded' },
      on: true,
      version: 0,
    },
    at,
  );
  return { people, companies, contract };
}

/** The product's functions with a separate table, whose calls can fail, and a clock that tests move. */
export async function startModelWorld() {
  const tables = await openTables();
  vi.resetModules();
  tables.use(tableName);
  Object.assign(process.env, environment);
  await tables.add(tableName);
  const sentMessages = mockServices();
  // Starts in the past, because the test moves the clock and bells show no entries from the future.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 300 * day });
  const product = await loadProduct();
  const { logger } = await import('../../../../lambdas/platform/monitoring/logger.ts');
  logger.setLogLevel('SILENT');
  const population = await populate(product);
  const client = new DynamoDBClient({});
  return {
    product,
    sent: sentMessages,
    ...population,
    policy,
    stream: await tables.stream(tableName),
    readItems: async (): Promise<Item[]> =>
      [...(await product.scanItems(client, tableName)).values()].map((item) => unmarshall(item)),
    /** Time passes. */
    advanceTime: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    close: async () => {
      vi.useRealTimers();
      client.destroy();
      await tables.close();
    },
  };
}
export type World = Awaited<ReturnType<typeof startModelWorld>>;
