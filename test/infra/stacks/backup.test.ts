import { describe, expect, test } from 'vitest';
import { retention } from '../../../infra/retention.ts';
import { privacyPolicy } from '../../../web/site/content/privacy-policy.ts';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';

const { backup, data } = synthesize('prod').templates;
if (!backup) throw new Error('Production has no daily backups.');

describe('daily backups of production', () => {
  test('are taken at night and kept as long as people are told', () => {
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

  test('are of the table and the attachments', () => {
    const { BackupSelection } = only(backup, 'AWS::Backup::BackupSelection').Properties;
    const resources = JSON.stringify(BackupSelection);
    expect(resources.match(/Portico-prod-Data:ExportsOutput\w*Table\w*Arn/g)).toHaveLength(1);
    expect(resources.match(/Portico-prod-Data:ExportsOutput\w*Attachments\w*Arn/g)).toHaveLength(1);
  });

  test('are in a vault that outlives its stack, where none goes early or stays longer', () => {
    const vault = only(backup, 'AWS::Backup::BackupVault');
    expect(vault.DeletionPolicy).toBe('Retain');
    expect(vault.Properties).toMatchObject({
      LockConfiguration: {
        MinRetentionDays: retention.backupDays - 1,
        MaxRetentionDays: retention.backupDays,
      },
    });
    // Governance mode: with days to change it in, the lock would be for ever.
    expect(vault.Properties['LockConfiguration']).not.toHaveProperty('ChangeableForDays');
  });

  test.each(['local', 'dev', 'staging', 'pr-7'])('are not taken in %s', (name) => {
    expect(synthesize(name).stacks.backup).toBeUndefined();
  });
});

test.each(['dev', 'staging', 'prod'])(
  'the table of %s can be restored to any second of those days',
  (name) => {
    expect(only(synthesize(name).templates.data, 'AWS::DynamoDB::Table').Properties).toMatchObject({
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: retention.backupDays,
      },
    });
  },
);

test('the privacy policy tells people how long their data can be brought back, as it is', () => {
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
