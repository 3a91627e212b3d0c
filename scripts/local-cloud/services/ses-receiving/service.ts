import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { lambda } from '../lambda/service.ts';
import { s3 } from '../s3/service.ts';
import { ses } from '../ses/service.ts';
import { type ReceiptRule, readReceiptRules } from './receipt-rules.ts';
import { startReceiving } from './server.ts';

/**
 * Amazon SES email receiving: applies the assembly's active receipt rules to mails that arrive at an SMTP
 * port.
 */
export const sesReceiving = defineService({
  name: 'ses-receiving',
  resourceTypes: {
    'AWS::SES::ReceiptRule': {},
  },
  // A function of the assembly may create the rule set.
  dependsOn: [cloudformation, lambda, s3, ses],
  endpoint: { stablePortName: 'received mail' },
  async start(cloud, port) {
    let rules: readonly ReceiptRule[] = [];
    const { url: endpoint, region, credentials } = s3.getRunning(cloud).access;
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    const server = await startReceiving({
      port,
      rules: () => rules.filter(({ set }) => set === ses.getRunning(cloud).ruleSets.active),
      put: async (Bucket, Key, Body) => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body }));
      },
      invoke: (functionArn, event) => void lambda.getRunning(cloud).asynchronous.invoke(functionArn, event),
    });
    return {
      url: server.url,
      deploy: (assembly) => {
        rules = readReceiptRules(assembly, (set) => ses.getRunning(cloud).ruleSets.has(set));
      },
      stop: async () => {
        await server.close();
        client.destroy();
      },
    };
  },
});
