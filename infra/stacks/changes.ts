import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import {
  auditPartitionPrefix,
  bulkAttribute,
  failedWorkPartition,
  referencePartition,
  ticketEventPrefix,
} from '@portico/lambdas/table/definition.ts';
import { maxStreamAttempts } from '@portico/shared/model/background-work.ts';
import type { Artifacts } from '../artifacts.ts';
import { grantAttachmentsAccess } from '../constructs/access/bucket-access.ts';
import { DeadLetterQueue } from '../constructs/alarms/dead-letter-queue.ts';
import { PorticoFunction } from '../constructs/function.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { transactionActions, grantTableAccess } from '../constructs/access/table-access.ts';
import { grantStreamRead } from '../constructs/table-stream.ts';
import { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import type { Environment } from '../environments.ts';
import type { AuditLogStack } from './audit-log.ts';
import type { PrivacyStack } from './privacy.ts';

export interface ChangesStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly auditLog: AuditLogStack;
  readonly privacy: PrivacyStack;
}

/**
 * Only changes of the table that match one of these filters invoke the function. A mapping can have five
 * filters. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
const filters = [
  // A ticket was changed or created (perhaps while its company was being renamed); a follower was added; the
  // erasure of a person was requested; a user was added, who may have been a contact.
  {
    eventName: ['INSERT'],
    dynamodb: {
      Keys: {
        sk: { S: ['TICKET', 'ERASURE', 'USER', { prefix: ticketEventPrefix }, { prefix: 'FOLLOWER#' }] },
      },
      NewImage: { [bulkAttribute]: { BOOL: [{ exists: false }] } },
    },
  },
  // A company or a person has another name, or a person is no longer staff. A searchable text changed. A
  // ticket event was changed, which is forbidden and is reported.
  {
    eventName: ['MODIFY'],
    dynamodb: {
      Keys: {
        sk: {
          S: [
            'COMPANY',
            'USER',
            'DESCRIPTION',
            { prefix: 'COMMENT#' },
            { prefix: 'FILE#' },
            { prefix: ticketEventPrefix },
          ],
        },
      },
      // Excludes uploads that are not complete.
      OldImage: { expires_at: { N: [{ exists: false }] } },
    },
  },
  // A group has another name, the categories or departments changed, or staff retry failed work.
  {
    eventName: ['MODIFY'],
    dynamodb: {
      Keys: {
        pk: { S: ['GROUPS', referencePartition, failedWorkPartition] },
        // `0`: the ids of failed work are ULIDs, which begin with 0.
        sk: { S: [{ prefix: 'GROUP#' }, { prefix: 'LIST#' }, { prefix: '0' }] },
      },
    },
  },
  // A person or a ticket was deleted, or an upload that was never completed expired. A ticket event was
  // deleted, which is forbidden and is reported.
  {
    eventName: ['REMOVE'],
    dynamodb: { Keys: { sk: { S: ['USER', 'TICKET', { prefix: ticketEventPrefix }, { prefix: 'FILE#' }] } } },
  },
  // An entry was added to the audit log; or an entry was changed or deleted, which is forbidden and is
  // reported.
  {
    dynamodb: { Keys: { pk: { S: [{ prefix: auditPartitionPrefix }] } } },
  },
];

/**
 * Processes changes of the table asynchronously, from the table's stream, and publishes events of tickets.
 * There is only one such function, because at most two should read a shard of the stream, and the other one
 * (`live-change`) updates screens.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html#Streams.Processing
 */
export class ChangesStack extends Stack {
  readonly ticketEvents: EncryptedTopic;
  /** Asks the function `import` to continue an import. */
  readonly importRequests: EncryptedTopic;

  constructor(
    scope: Construct,
    id: string,
    { environment, artifacts, table, attachments, auditLog, privacy, ...props }: ChangesStackProps,
  ) {
    super(scope, id, props);
    const streamFunction = new PorticoFunction(this, 'Function', {
      name: 'stream',
      environment,
      artifacts,
      // No request waits for this function, and a renamed company may have thousands of tickets.
      timeout: Duration.minutes(1),
    });
    grantAttachmentsAccess(streamFunction, attachments, ['DeleteObject']);
    grantTableAccess(streamFunction, table, {
      actions: transactionActions,
      indexes: ['company', 'by_company', 'by_assignee', 'by_group', 'by_requester', 'by_status', 'owner'],
    });
    auditLog.grantCopyWrite(streamFunction);
    privacy.grantErasureRequests(streamFunction);
    this.ticketEvents = new EncryptedTopic(this, 'TicketEvents');
    this.ticketEvents.grantPublishing(streamFunction, 'TICKET_EVENTS_TOPIC');
    this.importRequests = new EncryptedTopic(this, 'Imports');
    // The function continues a failed import when staff retry it.
    this.importRequests.grantPublishing(streamFunction, 'IMPORTS_TOPIC');
    // Used by `npm run import`.
    new CfnOutput(this, 'ImportsTopicArn', { value: this.importRequests.topicArn });
    this.#processStream(table, streamFunction);
  }

  #processStream(table: Table, stream: PorticoFunction): void {
    const { eventSourceArn } = grantStreamRead(stream, table);
    new lambda.EventSourceMapping(this, 'TableStream', {
      target: stream.target,
      eventSourceArn,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      filters: filters.map((pattern) => lambda.FilterCriteria.filter(pattern)),
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: maxStreamAttempts - 1,
      // Well below 24 hours, after which a stream deletes its records.
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(
        new DeadLetterQueue(this, 'DeadLetters', {
          name: stream.service,
          sourceDescription: 'the event source mapping',
        }),
      ),
    });
  }
}
