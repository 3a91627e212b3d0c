import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { reportedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Artifacts } from '../artifacts.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { RecurringSchedule } from '../constructs/recurring-schedule.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';

export interface ReportsStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly events: TicketEventTopic;
}

/**
 * Keeps the counters of reports: a function counts each changed ticket anew. Another one looks every hour
 * whether mails with the reports of a month are due, and puts them into the outbox.
 */
export class ReportsStack extends Stack {
  constructor(scope: Construct, id: string, props: ReportsStackProps) {
    const { environment, artifacts, table, events, ...stackProps } = props;
    super(scope, id, stackProps);
    const writer = new PorticoFunction(this, 'Function-reports-writer', {
      name: 'reports-writer',
      environment,
      artifacts,
    });
    grantTableAccess(writer, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    });
    new EventConsumer(this, 'ReportsWriter', {
      topic: events,
      consumer: writer,
      kinds: reportedEventKinds,
      // A ticket that changes several times in a row is counted once, and so is a day's row.
      batchingWindow: Duration.seconds(10),
      // Lambda's least: all of them write the rows of the day, and would conflict.
      concurrency: 2,
    });

    const monthlyMails = new PorticoFunction(this, 'Function-monthly-mails', {
      name: 'monthly-mails',
      environment,
      artifacts,
      timeout: Duration.minutes(5),
    });
    grantTableAccess(monthlyMails, table, { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] });
    new RecurringSchedule(this, 'MonthlyMails', monthlyMails, Duration.hours(1));
  }
}
