import { describe, expect, test } from 'vitest';
import { retention } from '../../../infra/retention.ts';
import { privacyPolicy } from '../../../web/site/content/privacy-policy.ts';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';

const { backup, data } = synthesize('prod').templates;
if (!backup) throw new Error('Production has no daily backups.');

describe('daily backups of production', () => {
  test('are created at night and retained for the period in the privacy policy', () => {
    expect(only(backup, 'AWS::Backup::BackupPlan').Properties).toMatchObject({
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 2 * * ? *)',
            Lifecycle: { DeleteAfterDays: retention.backupDays },
            TargetBackupVault: { 'Fn::GetAtt': [expect.stringMatching(/^Vault/), 'BackupVaultName'] },
          },
        ],
      },
    });
  });

  test('contain the table and the attachments', () => {
    const { BackupSelection } = only(backup, 'AWS::Backup::BackupSelection').Properties;
    const resources = JSON.stringify(BackupSelection);
    expect(resources.match(/Portico-prod-Data:ExportsOutput\w*Table\w*Arn/g)).toHaveLength(1);
    expect(resources.match(/Portico-prod-Data:ExportsOutput\w*Attachments\w*Arn/g)).toHaveLength(1);
  });

  test('are in a vault that outlives its stack and prevents early deletion and longer retention', () => {
    const vault = only(backup, 'AWS::Backup::BackupVault');
    expect([vault.DeletionPolicy, vault.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(vault.Properties).toMatchObject({
      LockConfiguration: {
        MinRetentionDays: retention.backupDays - 1,
        MaxRetentionDays: retention.backupDays,
      },
    });
    // Governance mode. With ChangeableForDays, the vault would be in compliance mode.
    expect(vault.Properties['LockConfiguration']).not.toHaveProperty('ChangeableForDays');
  });

  test('are in a vault whose name is new with each creation of the stack, so that a kept vault blocks nothing', () => {
    const { BackupVaultName } = only(backup, 'AWS::Backup::BackupVault').Properties;
    expect(JSON.stringify(BackupVaultName)).toMatch(/portico-prod-.*"AWS::StackId"/);
  });

  test.each(['local', 'dev', 'staging', 'pr-7'])('do not exist in %s', (name) => {
    expect(synthesize(name).stacks.backup).toBeUndefined();
  });
});

test.each(['dev', 'staging', 'prod'])(
  'the table of %s has point-in-time recovery for that period',
  (name) => {
    expect(only(synthesize(name).templates.data, 'AWS::DynamoDB::Table').Properties).toMatchObject({
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: retention.backupDays,
      },
    });
  },
);

test('the privacy policy states the retention of backups and deleted files', () => {
  const policy = JSON.stringify(privacyPolicy);
  const [, backups] = /Database backups: (\d+) days/.exec(policy) ?? [];
  const [, files] = /Deleted files can be restored for (\d+) days/.exec(policy) ?? [];
  const [, after] = /disappear from the backups (\d+) days later/.exec(policy) ?? [];
  expect([backups, files, after].map(Number)).toEqual([
    retention.backupDays,
    retention.deletedFileDays,
    retention.backupDays,
  ]);
  const versioned = Object.values(resourcesOf(data, 'AWS::S3::Bucket')).filter(
    ({ Properties }) => 'VersioningConfiguration' in Properties,
  );
  expect(versioned).toMatchObject([
    {
      Properties: {
        LifecycleConfiguration: {
          Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: retention.deletedFileDays } }],
        },
      },
    },
  ]);
});
