import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { longName } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { lambda } from '../lambda/service.ts';
import { s3 } from '../s3/service.ts';
import { type ReceiptRule, receiptRules } from './receipt-rules.ts';
import { startReceiving } from './server.ts';

/**
 * Receiving of Amazon SES: mails that arrive at an SMTP port go through the receipt rules of the assembly.
 * The rule set itself, which all environments of an account share, need not be in the assembly.
 */
export const sesReceiving = defineService({
  name: 'ses-receiving',
  resourceTypes: {
    'AWS::SES::ReceiptRuleSet': { nameProperty: 'RuleSetName', physicalId: longName },
    'AWS::SES::ReceiptRule': {},
  },
  dependsOn: [lambda, s3],
  endpoint: { stablePort: 'received mail' },
  async start(cloud, port) {
    let rules: readonly ReceiptRule[] = [];
    const { url: endpoint, region, credentials } = s3.in(cloud).access;
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    const server = await startReceiving({
      port,
      rules: () => rules,
      put: async (Bucket, Key, Body) => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body }));
      },
      invoke: (functionArn, event) => void lambda.in(cloud).asynchronous.invoke(functionArn, event),
    });
    return {
      url: server.url,
      deploy: (assembly) => {
        rules = receiptRules(assembly);
      },
      stop: async () => {
        await server.close();
        client.destroy();
      },
    };
  },
});
