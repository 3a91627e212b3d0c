import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/environments.ts';
import { retention } from '../../../shared/model/retention.ts';
import { privacyPolicy } from '../../../web/site/content/privacy-policy.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { backup, data, mailIn, auditLog } = synthesize('prod').templates;
if (!backup) throw new Error('Production has no daily backups.');

describe('daily backups of production', () => {
  test('are created each night and stored for a week, and on Sundays for the period in the privacy policy', () => {
    const TargetBackupVault = { 'Fn::GetAtt': [expect.stringMatching(/^Vault/), 'BackupVaultName'] };
    expect(findOnlyResource(backup, 'AWS::Backup::BackupPlan').Properties).toMatchObject({
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 2 ? * MON-SAT *)',
            Lifecycle: { DeleteAfterDays: 7 },
            TargetBackupVault,
          },
          {
            ScheduleExpression: 'cron(0 2 ? * SUN *)',
            Lifecycle: { DeleteAfterDays: retention.backups.days },
            TargetBackupVault,
          },
        ],
      },
    });
  });

  test('contain the table and the attachments', () => {
    const { BackupSelection } = findOnlyResource(backup, 'AWS::Backup::BackupSelection').Properties;
    const selectionJson = JSON.stringify(BackupSelection);
    expect(selectionJson.match(/Portico-prod-Data:ExportsOutput\w*Table\w*Arn/g)).toHaveLength(1);
    expect(selectionJson.match(/Portico-prod-Data:ExportsOutput\w*Attachments\w*Arn/g)).toHaveLength(1);
  });

  test('are in a vault that outlives its stack and prevents early deletion and longer retention', () => {
    const vault = findOnlyResource(backup, 'AWS::Backup::BackupVault');
    expect([vault.DeletionPolicy, vault.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(vault.Properties).toMatchObject({
      LockConfiguration: {
        MinRetentionDays: 7,
        MaxRetentionDays: retention.backups.days,
      },
    });
    // Governance mode. With ChangeableForDays, the vault would be in compliance mode.
    expect(vault.Properties['LockConfiguration']).not.toHaveProperty('ChangeableForDays');
  });

  test('are in a vault that gets a new name with each new stack, because an old vault may have been retained', () => {
    const { BackupVaultName } = findOnlyResource(backup, 'AWS::Backup::BackupVault').Properties;
    expect(JSON.stringify(BackupVaultName)).toMatch(/portico-prod-.*"AWS::StackId"/);
  });

  test.each(['local', 'dev', 'staging', 'pr-7'])('do not exist in %s', (name) => {
    expect(synthesize(name).stacks.backup).toBeUndefined();
  });
});

test.each(['dev', 'staging', 'prod'])(
  'the table of %s has point-in-time recovery for the period in the privacy policy',
  (name) => {
    expect(
      findOnlyResource(synthesize(name).templates.data, 'AWS::DynamoDB::Table').Properties,
    ).toMatchObject({
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: retention.backups.days,
      },
    });
  },
);

test('the privacy policy states the periods that buckets, logs and backups are kept for', () => {
  const policy = JSON.stringify(privacyPolicy);
  for (const text of [
    `Technical records: ${environments.prod.logRetention} days`,
    `Database backups: ${retention.backups.days} days`,
    `Deleted files can be restored for ${retention.deleted_files.days} days`,
    `disappear from the backups ${retention.backups.days} days later`,
    `records of mails about tickets: ${retention.mails.days} days`,
    'The audit log of who did what: 3 years',
    'Tickets and their files: until the client asks us to delete them',
  ])
    expect(policy).toContain(text);
  const formatBuckets = (template: typeof data | undefined) =>
    JSON.stringify(Object.values(listResourcesOfType(template ?? data, 'AWS::S3::Bucket')));
  expect(formatBuckets(mailIn)).toContain(`"ExpirationInDays":${retention.mails.days}`);
  expect(formatBuckets(auditLog)).toContain(`"ExpirationInDays":${retention.audit_log.days}`);
  const versionedBuckets = Object.values(listResourcesOfType(data, 'AWS::S3::Bucket')).filter(
    ({ Properties }) => 'VersioningConfiguration' in Properties,
  );
  expect(versionedBuckets).toMatchObject([
    {
      Properties: {
        LifecycleConfiguration: {
          Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: retention.deleted_files.days } }],
        },
      },
    },
  ]);
});
