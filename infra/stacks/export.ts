import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { grantAttachmentsAccess, grantObjects } from '../constructs/access/bucket-access.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { grantHttpServing } from '../constructs/access/http-access.ts';
import type { OriginSecret } from '../constructs/firewall/origin-secret.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import type { Environment } from '../environments.ts';
import type { ProjectStack } from './project.ts';

export interface ExportStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly exports: PrivateBucket;
  readonly originSecret: OriginSecret;
  readonly projectStack: ProjectStack;
}

/**
 * Exports. One function makes an export in parts; after each part, it requests the next. It also serves the
 * endpoints for starting and downloading exports. No other function can read an archive.
 */
export class ExportStack extends Stack {
  readonly lambda: PorticoFunction;

  constructor(scope: Construct, id: string, props: ExportStackProps) {
    const { environment, artifacts, table, attachments, exports, originSecret, projectStack, ...stackProps } =
      props;
    super(scope, id, stackProps);
    const exportFunction = new PorticoFunction(this, 'Function', {
      name: 'export',
      environment,
      artifacts,
      // A part of 200 MB is in memory twice, once as a zip.
      memory: 1769,
      timeout: Duration.minutes(5),
      allowsRecursion: true,
    });
    grantHttpServing(exportFunction, originSecret);
    grantTableAccess(exportFunction, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['newest', 'company', 'by_creation', 'by_company'],
    });
    grantAttachmentsAccess(exportFunction, attachments, ['GetObject']);
    exportFunction.addEnvironment('EXPORTS_BUCKET', exports.bucketName);
    grantObjects(
      exportFunction,
      exports,
      ['GetObject', 'PutObject'],
      'The objects of this bucket are parts of exports, whose names are not known in advance.',
    );
    const topic = new EncryptedTopic(this, 'Parts');
    topic.invokeWithMessages(exportFunction, projectStack.failedMessages);
    topic.grantPublishing(exportFunction, 'EXPORTS_TOPIC');
    this.lambda = exportFunction;
  }
}
