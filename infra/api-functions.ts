import { Duration } from 'aws-cdk-lib';
import type { FunctionName } from '@portico/shared/contract/functions.ts';
import type { Artifacts } from './artifacts.ts';
import { grantAttachmentsAccess, grantObjects } from './constructs/access/bucket-access.ts';
import { grantContactForm } from './constructs/mail/contact-form.ts';
import type { PorticoFunction } from './constructs/function.ts';
import { grantRemoveFromSuppressionList } from './constructs/mail/mail-access.ts';
import type { PrivateBucket } from './constructs/private-bucket.ts';
import { type SearchDomain, grantSearchDomain } from './constructs/search-domain.ts';
import { type SearchIndexBucket, grantSearchIndex } from './constructs/search-index-bucket.ts';
import type { SetupFunction } from './constructs/setup-function.ts';
import { addSiteAssets } from './constructs/site/site-assets.ts';
import { type TableAccess, transactionActions } from './constructs/access/table-access.ts';
import { grantAccountChanges } from './constructs/access/user-pool-access.ts';
import type { Environment } from './environments.ts';
import type { DeliverStack } from './stacks/deliver.ts';
import type { IdentityStack } from './stacks/identity.ts';
import type { ProjectStack } from './stacks/project.ts';
import type { OutboundStack } from './stacks/outbound.ts';

/** The resources, other than the table, to which functions of the API can get access. */
export interface ApiResources {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly attachments: PrivateBucket;
  /** The bucket with the uploaded files of imports, and with the result of each record. */
  readonly imports: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  /** Undefined if the environment uses the built-in search index. */
  readonly searchDomain: SearchDomain | undefined;
  readonly identity: IdentityStack;
  readonly deliverStack: DeliverStack;
  readonly projectStack: ProjectStack;
  readonly outbound: OutboundStack;
  readonly setup: SetupFunction;
}

export interface ApiFunction {
  readonly table: TableAccess;
  /** Megabytes. @default the default of `PorticoFunction` */
  readonly memory?: number;
  /** @default the default of `PorticoFunction` */
  readonly timeout?: Duration;
  /** Whether the function continues long work by sending itself a message. @default false */
  readonly allowsRecursion?: boolean;
  /** Whether a new version first gets only a few requests. @default false */
  readonly deploysGradually?: boolean;
  /** Grants access to resources other than the table, and sets the function's environment variables. */
  readonly grant: (lambda: PorticoFunction, resources: ApiResources) => void;
}

/**
 * The permissions of each function of the API. Check new permissions against the limits in
 * `test/infra/borders.test.ts`. `mail-in` and `export` have separate stacks.
 */
export const apiFunctions: Readonly<Record<Exclude<FunctionName, 'mail-in' | 'export'>, ApiFunction>> = {
  api: {
    table: {
      actions: transactionActions,
      indexes: [
        'by_activity',
        'by_creation',
        'by_company',
        'by_company_tab',
        'by_status',
        'by_priority',
        'by_assignee',
        'by_group',
        'by_assignee_priority',
        'by_group_priority',
        'by_waiting',
        'by_requester',
        'by_due_time',
        'newest',
        'company',
        'owner',
      ],
    },
    deploysGradually: true,
    grant: (lambda, { environment: { reopenDays }, attachments, outbound, projectStack }) => {
      if (reopenDays !== undefined) lambda.addEnvironment('REOPEN_DAYS', String(reopenDays));
      grantAttachmentsAccess(lambda, attachments, ['GetObject', 'PutObject']);
      outbound.grantDeliveryRequests(lambda);
      projectStack.grantAlertSending(lambda);
    },
  },
  accounts: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['newest'] },
    deploysGradually: true,
    grant: (lambda, { environment, identity, deliverStack }) => {
      if (environment.selfSignUp) lambda.addEnvironment('SIGN_UP', 'offered');
      grantAccountChanges(lambda, identity.userPool, identity.accountClient);
      grantRemoveFromSuppressionList(lambda);
      deliverStack.grantMailRequests(lambda);
    },
  },
  public: {
    table: { actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['newest'] },
    deploysGradually: true,
    grant: (lambda, { artifacts, setup, deliverStack }) => {
      addSiteAssets(lambda, artifacts);
      grantContactForm(lambda, setup);
      deliverStack.grantMailLinks(lambda);
      deliverStack.grantMailRequests(lambda);
    },
  },
  import: {
    table: {
      // The function writes tickets in batches.
      actions: [...transactionActions, 'BatchGetItem', 'BatchWriteItem'],
      indexes: ['by_company', 'by_requester', 'company', 'newest', 'owner'],
    },
    memory: 1769,
    // The function splits an import into several runs, but one run reads the whole uploaded file
    // (docs/functions.md).
    timeout: Duration.minutes(10),
    allowsRecursion: true,
    grant: (lambda, { imports, attachments }) => {
      grantAttachmentsAccess(lambda, attachments, ['PutObject']);
      lambda.addEnvironment('IMPORTS_BUCKET', imports.bucketName);
      const reason = 'The objects of this bucket are uploaded files, whose names are not known in advance.';
      grantObjects(lambda, imports, ['GetObject', 'PutObject'], reason);
    },
  },
  search: {
    table: { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['by_requester', 'owner'] },
    // This much memory comes with a full vCPU, and holds the segments of half a million tickets
    // (infra/docs/search.md).
    memory: 1769,
    grant: (lambda, { searchIndex, searchDomain }) => {
      grantSearchIndex(lambda, searchIndex, ['GetObject']);
      if (searchDomain) grantSearchDomain(lambda, searchDomain, ['search']);
    },
  },
};
