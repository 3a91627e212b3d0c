import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { keeping } from '../keeping.ts';

export interface BackupStackProps extends StackProps {
  readonly table: Table;
  readonly attachments: PrivateBucket;
}

/** What backing up and restoring tables, and what buckets take, as AWS itself lists it. */
const managedPolicies = [
  'AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

/**
 * A copy of table and attachments every night, apart from both: what remains when somebody who may delete them does.
 *
 * The vault is encrypted by AWS Backup's own key, which nobody can delete and the copies with it. It is locked in governance mode: whoever administrates AWS
 * Backup can end the lock, but no copy goes early, or stays longer than people are promised, by mistake. Compliance mode, in which not even AWS
 * can remove a copy, would make a mistake in this stack last as well.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { table, attachments, ...props }: BackupStackProps) {
    super(scope, id, props);
    const kept = Duration.days(keeping.backupDays);
    const vault = new backup.BackupVault(this, 'Vault', {
      // AWS would take the same for both; CDK asks for a day between them.
      lockConfiguration: { minRetention: Duration.days(keeping.backupDays - 1), maxRetention: kept },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new backup.BackupPlanRule({
          ruleName: 'daily',
          // In UTC, when hardly anybody works in the United Kingdom.
          scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(6),
          deleteAfter: kept,
        }),
      ],
    });
    plan.addSelection('TableAndAttachments', {
      resources: [
        backup.BackupResource.fromDynamoDbTable(table),
        backup.BackupResource.fromArn(attachments.bucketArn),
      ],
      role: this.#role(),
      disableDefaultBackupPolicy: true,
    });
  }

  #role(): iam.Role {
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicies.map((name) =>
        iam.ManagedPolicy.fromAwsManagedPolicyName(name.includes('S3') ? name : `service-role/${name}`),
      ),
    });
    Validations.of(role).acknowledge(
      ...managedPolicies.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name.includes('S3') ? name : `service-role/${name}`}]`,
        reason:
          'Only AWS Backup takes this role on; AWS keeps the policy in step with what AWS Backup does, which differs from service to service and changes.',
      })),
    );
    return role;
  }
}
