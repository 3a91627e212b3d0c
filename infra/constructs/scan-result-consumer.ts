import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { PorticoFunction } from './function.ts';
import type { PrivateBucket } from './private-bucket.ts';
import { QueueConsumer } from './queue-consumer.ts';

/** Lets a function consume the results of GuardDuty's scans of a bucket: rule → queue → function. */
export class ScanResultConsumer extends QueueConsumer {
  constructor(
    scope: Construct,
    id: string,
    { bucket, consumer }: { readonly bucket: PrivateBucket; readonly consumer: PorticoFunction },
  ) {
    super(scope, id, consumer);
    new Rule(this, 'Rule', {
      description: 'Results of scans of attachments for malware',
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket.bucketName] } },
      },
      targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetters })],
    });
  }
}
