import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { referencePartition } from '@portico/lambdas/table/definition.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Environment } from '../environments.ts';
import { PorticoFunction } from './function.ts';

export interface SetupFunctionProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
}

/** The function that implements custom resources, for resources that CloudFormation cannot create. */
export class SetupFunction extends PorticoFunction {
  constructor(scope: Construct, id: string, { environment, artifacts, table }: SetupFunctionProps) {
    super(scope, id, { name: 'setup', environment, artifacts });
    this.addEnvironment('TABLE_NAME', table.tableName);
    this.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:UpdateItem'],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [referencePartition] } },
      }),
    );
    if (environment.mail.receivingDomain !== undefined) this.#grantReceiptRules();
  }

  #grantReceiptRules(): void {
    this.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: [
          'ses:CreateReceiptRuleSet',
          'ses:DescribeActiveReceiptRuleSet',
          'ses:SetActiveReceiptRuleSet',
        ],
        resources: ['*'],
      }),
    );
    Validations.of(this.executionRole).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The actions of SES on rule sets do not support resource-level permissions.',
    });
  }
}
