import { CustomResource, Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { referencePartition } from '@portico/lambdas/table/definition.ts';
import { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Environment } from '../environments.ts';
import { PorticoFunction } from './function.ts';

export interface ReferenceDataProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
}

/**
 * Writes the default ticket categories and departments into the table. Items that an operator changed stay as
 * they are.
 */
export class ReferenceData extends Construct {
  constructor(scope: Construct, id: string, { environment, artifacts, table }: ReferenceDataProps) {
    super(scope, id);
    const lambda = new PorticoFunction(this, 'Function', { name: 'reference-data', environment, artifacts });
    lambda.addEnvironment('TABLE_NAME', table.tableName);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:UpdateItem'],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [referencePartition] } },
      }),
    );
    new CustomResource(this, 'Items', {
      resourceType: 'Custom::PorticoReferenceData',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { Categories: ticketCategories, Departments: departments },
    });
  }
}
