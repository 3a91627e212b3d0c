import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';

export interface AssignmentStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly events: TicketEventTopic;
}

/** Assigns new tickets by rules, however they came: by form, by mail, or from staff. */
export class AssignmentStack extends Stack {
  constructor(scope: Construct, id: string, props: AssignmentStackProps) {
    const { environment, artifacts, table, events, ...stackProps } = props;
    super(scope, id, stackProps);
    const assignTickets = new PorticoFunction(this, 'Function-assign-tickets', {
      name: 'assign-tickets',
      environment,
      artifacts,
    });
    grantTableAccess(assignTickets, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    });
    new EventConsumer(this, 'AssignTickets', {
      topic: events,
      consumer: assignTickets,
      kinds: ['ticket_created'],
    });
  }
}
