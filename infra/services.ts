import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { contract } from '@portico/shared/contract/index.ts';
import { grantAttachmentsAccess } from './constructs/bucket-access.ts';
import type { PorticoFunction } from './constructs/function.ts';
import { grantSuppressionRemoval } from './constructs/mail-access.ts';
import type { PrivateBucket } from './constructs/private-bucket.ts';
import { type SearchIndexBucket, grantSearchIndex } from './constructs/search-index-bucket.ts';
import type { TableAccess } from './constructs/table-access.ts';
import { type SearchDomain, grantSearchDomain } from './constructs/search-domain.ts';
import {
  grantAccountChanges,
  grantFindUser,
  grantAccountLinks,
  grantPasskeyRemoval,
  grantUserManagement,
} from './constructs/user-pool-access.ts';
import type { Environment } from './environments.ts';
import type { AccountMailsStack } from './stacks/account-mails.ts';
import type { MailInStack } from './stacks/mail-in.ts';
import type { VisitorAccess } from './constructs/visitor-access.ts';

/** A service of the contract: one function, which serves the endpoints that name it. */
export type ServiceName = (typeof contract)[keyof typeof contract]['service'];

/** The resources that services can be granted, besides the table. */
export interface ServiceResources {
  readonly environment: Environment;
  readonly attachments: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  /** Undefined where the own index answers searches. */
  readonly searchDomain: SearchDomain | undefined;
  readonly userPool: UserPool;
  readonly accountClient: UserPoolClient;
  readonly accountMails: AccountMailsStack;
  readonly visitors: VisitorAccess;
  /** Undefined in environments that receive no mail. */
  readonly mailIn: MailInStack | undefined;
}

export interface Service {
  readonly table: TableAccess;
  /** The function's file, where it depends on the environment. @default the service's name */
  readonly file?: (environment: Environment) => string;
  /** Megabytes. @default as of every function */
  readonly memory?: number;
  /** Grants other permissions, and sets the environment variables that go with them. @default none */
  readonly grant?: (lambda: PorticoFunction, resources: ServiceResources) => void;
}

/** What the function of each service may do. A service without an entry does not compile. */
export const services: Readonly<Record<ServiceName, Service>> = {
  people: {
    table: { actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['newest'] },
    grant: (lambda, { environment, userPool, accountClient, visitors, accountMails }) => {
      grantUserManagement(lambda, userPool);
      if (environment.passkeys) grantPasskeyRemoval(lambda, userPool, accountClient);
      grantSuppressionRemoval(lambda);
      visitors.grantRateLimits(lambda);
      accountMails.grantRequests(lambda);
    },
  },
  'account-links': {
    table: { actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    grant: (lambda, { environment, userPool, visitors, accountMails }) => {
      if (environment.selfSignUp) lambda.addEnvironment('SIGN_UP', 'offered');
      grantAccountLinks(lambda, userPool);
      visitors.grantRateLimits(lambda);
      accountMails.grantRequests(lambda);
    },
  },
  account: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    grant: (lambda, { environment, userPool, accountClient, visitors, accountMails }) => {
      grantAccountChanges(lambda, userPool, accountClient);
      if (environment.passkeys) lambda.addEnvironment('PASSKEYS', 'offered');
      visitors.grantRateLimits(lambda);
      accountMails.grantRequests(lambda);
    },
  },
  companies: {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['newest', 'company'],
    },
  },
  tickets: {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['newest', 'created', 'company', 'company_tab', 'status', 'requester'],
    },
    grant: (lambda, { environment }) => {
      if (environment.reopenDays !== undefined)
        lambda.addEnvironment('REOPEN_DAYS', String(environment.reopenDays));
    },
  },
  'desk-tools': {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  },
  assignment: {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['created'],
    },
  },
  links: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    // A split copies files.
    grant: (lambda, { attachments }) =>
      grantAttachmentsAccess(lambda, attachments, ['GetObject', 'PutObject']),
  },
  search: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['requester'] },
    // A whole processor, and room for the segments of half a million tickets (infra/docs/search.md).
    memory: 1769,
    file: ({ search }) => (search === 'opensearch' ? 'search-opensearch' : 'search'),
    grant: (lambda, { searchIndex, searchDomain }) => {
      grantSearchIndex(lambda, searchIndex, ['GetObject']);
      if (searchDomain) grantSearchDomain(lambda, searchDomain, ['search']);
    },
  },
  attachments: {
    table: { actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    grant: (lambda, { attachments }) =>
      grantAttachmentsAccess(lambda, attachments, ['GetObject', 'PutObject']),
  },
  contact: {
    table: { actions: ['UpdateItem'] },
    grant: (lambda, { visitors }) => visitors.grantContactForm(lambda),
  },
  newsletter: {
    table: { actions: ['UpdateItem', 'DeleteItem'] },
    grant: (lambda, { visitors }) => visitors.grantNewsletter(lambda),
  },
  blog: {
    table: { actions: ['GetItem'], indexes: ['newest'] },
  },
  'audit-log': {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  },
  'personal-data': {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['company', 'requester'] },
  },
  'live-pass': {
    table: { actions: ['GetItem', 'UpdateItem'] },
  },
  mails: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['requester'] },
  },
  ratings: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    grant: (lambda, { visitors }) => visitors.grantRateLimits(lambda),
  },
  reports: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['newest', 'requester'] },
  },
  'monthly-reports': {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['requester'],
    },
  },
  'received-mails': {
    table: {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['newest', 'requester'],
    },
    grant: (lambda, { attachments, userPool, mailIn }) => {
      grantAttachmentsAccess(lambda, attachments, ['PutObject']);
      grantFindUser(lambda, userPool);
      mailIn?.grantMails(lambda);
    },
  },
  failures: {
    table: { actions: ['UpdateItem'] },
    grant: (lambda, { visitors }) => visitors.grantRateLimits(lambda),
  },
};
