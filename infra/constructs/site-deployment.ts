import { CfnElement, DefaultStackSynthesizer, RemovalPolicy, Stack, Token, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { PrivateBucket } from './private-bucket.ts';
import type { SiteFiles, SiteSettings } from './site-files.ts';

export interface SiteDeploymentProps {
  readonly files: SiteFiles;
  readonly bucket: PrivateBucket;
  readonly distribution: IDistribution;
  readonly settings: SiteSettings;
  readonly logRetention: logs.RetentionDays;
}

const megabytes = 512;
const notFound = '404.html';

/** Addresses of applications, whose documents are cached under the file's name; both are named to be sure. */
const applicationPaths = ['/auth/*', '/support/*', '/admin', '/admin/*'];

/**
 * Uploads the site: first what pages refer to, then the pages, so that no page ever names a file that is not there yet. Nothing is deleted:
 * a page that someone opened before a release still finds its own files.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, props: SiteDeploymentProps) {
    super(scope, id);
    const { files, bucket, distribution, settings, logRetention } = props;
    const filled = (name: string) => Source.data(name, files.filled(name, settings));
    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const common = {
      destinationBucket: bucket,
      role: uploaderRole(this, logGroup, bucket),
      prune: false,
      // The default of 128 MB leaves the uploader too little processor time.
      memoryLimit: megabytes,
      logGroup,
    };
    const page = {
      ...common,
      // Browsers ask each time; CloudFront keeps pages until a release, or a day should the invalidation fail.
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=86400, must-revalidate')],
    };

    const texts = files.named
      .map((path) => path.slice(1))
      .filter((name) => isText(name) && name !== notFound);

    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(`${files.directory}/assets`)],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const missing = new BucketDeployment(this, 'NotFound', {
      ...page,
      sources: [filled(notFound)],
      metadata: { status: '404' },
    });
    missing.node.addDependency(assets);
    const pages = new BucketDeployment(this, 'Pages', {
      ...page,
      sources: [
        Source.asset(files.directory, { exclude: ['.*', 'assets', ...texts, notFound] }),
        ...texts.map(filled),
      ],
      distribution,
      distributionPaths: [...new Set(files.named.flatMap(addressesOf)), ...applicationPaths],
    });
    pages.node.addDependency(assets, missing);
    for (const child of Stack.of(this).node.children)
      if (child.node.id.startsWith('Custom::CDKBucketDeployment'))
        Validations.of(child).acknowledge({
          id: 'AwsSolutions-L1',
          reason: "The CDK chooses its uploader's runtime and moves it on with its releases.",
        });
  }
}

/** Whether a file may name the site's own address or settings. */
const isText = (name: string) => /\.(html|txt)$/.test(name);

/** A file and, for a page, the addresses it is seen at: `/about.html` is also `/about`. */
function addressesOf(path: string): string[] {
  if (path === '/index.html') return ['/', path];
  return path.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path];
}

/** The role of the CDK's uploader: its own log, and what the CDK grants it. */
function uploaderRole(scope: Construct, logGroup: logs.LogGroup, bucket: PrivateBucket): iam.Role {
  const role = new iam.Role(scope, 'UploaderRole', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
  });
  logGroup.grantWrite(role);
  const stack = Stack.of(scope);
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const granted = [
    ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
      (action) => `Action::s3:${action}`,
    ),
    `Resource::<${logicalIdOf(bucket)}.Arn>/*`,
    `Resource::arn:aws:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${stack.region}/*`,
    'Resource::*',
  ];
  Validations.of(role).acknowledge(
    ...granted.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason:
        'Granted by the CDK: the uploader reads any object of the asset bucket, writes any object of the site bucket and clears the cache. It runs only while deploying.',
    })),
  );
  return role;
}

function logicalIdOf(bucket: PrivateBucket): string {
  const resource = bucket.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${bucket.node.path} has no resource of its own.`);
  return Stack.of(bucket).getLogicalId(resource);
}
