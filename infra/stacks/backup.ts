import { Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import type { Environment } from '../environments.ts';

export interface BackupStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: Table;
  readonly attachments: PrivateBucket;
}

/** AWS managed policies for backup and restore of DynamoDB tables and S3 buckets. */
const managedPolicies = [
  'AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

const createBackupRule = (ruleName: string, weekDay: string, deleteAfter: Duration) =>
  new backup.BackupPlanRule({
    ruleName,
    // In UTC. At this time, it is night in the United Kingdom.
    scheduleExpression: Schedule.cron({ hour: '2', minute: '0', weekDay }),
    startWindow: Duration.hours(1),
    completionWindow: Duration.hours(6),
    deleteAfter,
  });

/** The first eight characters of the UUID that CloudFormation gives to a stack when it is created. */
const stackUuidPrefix = ({ stackId }: Stack): string =>
  Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));

/**
 * Copies the table and the attachments into a backup vault every night, so that they can be restored after
 * the originals were deleted. Each copy of the table is complete and billed. Daily copies are kept for a
 * week, weekly ones for longer.
 *
 * The vault uses AWS Backup's own key, which nobody can delete. Its lock is in governance mode: no copy is
 * deleted early or kept longer than the privacy policy says, but an administrator can remove the lock.
 * Compliance mode would be permanent, even after a mistake in this stack.
 */
export class BackupStack extends Stack {
  readonly vaultName: string;

  constructor(scope: Construct, id: string, { environment, table, attachments, ...props }: BackupStackProps) {
    super(scope, id, props);
    const nightlyRetention = Duration.days(retention.nightly_copies.days);
    const weeklyRetention = Duration.days(retention.backups.days);
    const vault = new backup.BackupVault(this, 'Vault', {
      // The name differs each time the stack is created, because a vault that outlived an earlier stack must
      // not block the creation of the next one.
      backupVaultName: `portico-${environment.name}-${stackUuidPrefix(this)}`,
      lockConfiguration: { minRetention: nightlyRetention, maxRetention: weeklyRetention },
      // The vault outlives its stack, unless the creation of the stack fails.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.vaultName = vault.backupVaultName;
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        createBackupRule('nightly', 'MON-SAT', nightlyRetention),
        createBackupRule('weekly', 'SUN', weeklyRetention),
      ],
    });
    plan.addSelection('TableAndAttachments', {
      resources: [
        backup.BackupResource.fromDynamoDbTable(table),
        backup.BackupResource.fromArn(attachments.bucketArn),
      ],
      role: this.#createRole(),
      disableDefaultBackupPolicy: true,
    });
  }

  #createRole(): iam.Role {
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicies.map((name) =>
        iam.ManagedPolicy.fromAwsManagedPolicyName(name.includes('S3') ? name : `service-role/${name}`),
      ),
    });
    Validations.of(role).acknowledge(
      ...managedPolicies.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name.includes('S3') ? name : `service-role/${name}`}]`,
        reason: 'Only AWS Backup assumes this role. AWS updates the managed policy when AWS Backup changes.',
      })),
    );
    return role;
  }
}
