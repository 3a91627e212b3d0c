import { defineResourceTypes } from '../../service.ts';

/**
 * Services whose resources need no work on this machine: they grant, observe, encrypt, back up or describe.
 */
export const notEmulated = defineResourceTypes({
  name: 'not-emulated',
  ignoredTypes: [
    'AWS::Backup::*',
    'AWS::Budgets::*',
    'AWS::CDK::Metadata',
    'AWS::CertificateManager::Certificate',
    'AWS::CloudWatch::*',
    'AWS::IAM::*', // read for `Cloud.permissions`
    'AWS::KMS::*',
    'AWS::Logs::*',
    'AWS::Route53::*',
    'Custom::LogRetention',
  ],
});
