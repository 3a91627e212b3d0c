import { DefaultStackSynthesizer, RemovalPolicy, Stack, Token, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { readLogicalId } from '../logical-id.ts';
import type { PrivateBucket } from '../private-bucket.ts';
import type { SiteFiles, SiteSettings } from './site-files.ts';

export interface SiteDeploymentProps {
  readonly files: SiteFiles;
  readonly bucket: PrivateBucket;
  readonly distribution: IDistribution;
  readonly settings: SiteSettings;
  readonly logRetention: logs.RetentionDays;
}

const notFoundFile = '404.html';

/** Media types of file extensions that the upload function does not know. */
const mediaTypes = { avif: 'image/avif', webp: 'image/webp', woff2: 'font/woff2' };

/**
 * URLs of the applications. CloudFront caches an application's HTML file only under its file name.
 * Invalidating these URLs as well is a precaution.
 */
const applicationPaths = ['/auth/*', '/support/*', '/admin/*'];

/**
 * Uploads the site: first assets and pictures, then the pages, so that no page refers to a missing file.
 * Nothing is deleted, so a page that was opened before a release can still load its assets. S3 can expire
 * objects only by age, not by whether the current release uses them. A thousand releases need about 2 GB,
 * which costs 5 cents a month.
 *
 * Invalidates the files with stable names in CloudFront's cache. Rendered pages are not invalidated: the
 * function that renders them is deployed later, and CloudFront revalidates them every minute.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, props: SiteDeploymentProps) {
    super(scope, id);
    const { files, bucket, distribution, settings, logRetention } = props;
    const createFileSource = (name: string) => Source.data(name, files.renderFile(name, settings));
    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const commonProps = {
      destinationBucket: bucket,
      role: createUploadRole(this, logGroup, bucket),
      prune: false,
      // MB. With the default of 128 MB, the upload function gets too little CPU.
      memoryLimit: 512,
      logGroup,
    };
    const hashedProps = {
      ...commonProps,
      sources: [Source.asset(`${files.directory}/assets`)],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    };
    // Browsers revalidate these files each time. CloudFront caches them until the invalidation, or for a day
    // if the invalidation fails.
    const revalidatedProps = {
      ...commonProps,
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=86400, must-revalidate')],
    };
    const pageProps = { ...revalidatedProps, contentType: 'text/html; charset=utf-8' };

    // An invalidation may take longer than the upload function can run. Waiting for it could therefore roll
    // back a good release.
    const invalidationProps = { distribution, waitForDistributionInvalidation: false };

    const names = files.stableNames.map((path) => path.slice(1));
    const pageNames = names.filter((name) => name.endsWith('.html') && name !== notFoundFile);
    const textNames = names.filter((name) => name.endsWith('.txt'));
    const renderedFileNames = [...pageNames, ...textNames];
    const listUniqueInvalidationPaths = (fileNames: readonly string[]) => [
      ...new Set(fileNames.flatMap((name) => listInvalidationPaths(`/${name}`))),
    ];

    const assets = new BucketDeployment(this, 'Assets', {
      ...hashedProps,
      exclude: Object.keys(mediaTypes).map((extension) => `*.${extension}`),
    });
    const typedAssets = Object.entries(mediaTypes).map(
      ([extension, contentType]) =>
        new BucketDeployment(this, `Assets-${extension}`, {
          ...hashedProps,
          contentType,
          exclude: ['*'],
          include: [`*.${extension}`],
        }),
    );
    const notFoundPage = new BucketDeployment(this, 'NotFound', {
      ...pageProps,
      sources: [createFileSource(notFoundFile)],
      metadata: { status: '404' },
      ...invalidationProps,
      distributionPaths: listInvalidationPaths(`/${notFoundFile}`),
    });
    notFoundPage.node.addDependency(assets, ...typedAssets);
    // Icons, the web manifest and share pictures: pages also work with earlier versions of these files.
    const pictures = new BucketDeployment(this, 'Pictures', {
      ...commonProps,
      cacheControl: [CacheControl.fromString('public, max-age=86400')],
      sources: [
        Source.asset(files.directory, { exclude: ['.*', 'assets', ...renderedFileNames, notFoundFile] }),
      ],
      ...invalidationProps,
      distributionPaths: listUniqueInvalidationPaths(
        names.filter((name) => name !== notFoundFile && !renderedFileNames.includes(name)),
      ),
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...pageProps,
      sources: pageNames.map(createFileSource),
      ...invalidationProps,
      distributionPaths: [...listUniqueInvalidationPaths(pageNames), ...applicationPaths],
    });
    pages.node.addDependency(assets, ...typedAssets, notFoundPage, pictures);
    new BucketDeployment(this, 'Texts', {
      ...revalidatedProps,
      contentType: 'text/plain; charset=utf-8',
      sources: textNames.map(createFileSource),
      ...invalidationProps,
      distributionPaths: listUniqueInvalidationPaths(textNames),
    });
    for (const child of Stack.of(this).node.children)
      if (child.node.id.startsWith('Custom::CDKBucketDeployment'))
        Validations.of(child).acknowledge({
          id: 'AwsSolutions-L1',
          reason: 'The CDK chooses the runtime of its upload function and updates it with its releases.',
        });
  }
}

/**
 * The paths to invalidate for a file: `/about.html` is also served at `/about`; files in a folder share one
 * wildcard. 1,000 paths a month are free, and at most 15 wildcards may be in progress at a time.
 */
function listInvalidationPaths(path: string): string[] {
  const folder = /^\/[^/]+\//.exec(path)?.[0];
  if (folder !== undefined) return [`${folder}*`];
  if (path === '/index.html') return ['/', path];
  return path.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path];
}

/** The role of the CDK's upload function. Acknowledges the wildcard permissions that the CDK grants it. */
function createUploadRole(scope: Construct, logGroup: logs.LogGroup, bucket: PrivateBucket): iam.Role {
  const role = new iam.Role(scope, 'UploaderRole', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
  });
  logGroup.grantWrite(role);
  const stack = Stack.of(scope);
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const findings = [
    ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
      (action) => `Action::s3:${action}`,
    ),
    `Resource::<${readLogicalId(bucket)}.Arn>/*`,
    `Resource::arn:aws:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${stack.region}/*`,
    'Resource::*',
  ];
  Validations.of(role).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason:
        'Granted by the CDK: the upload function reads the asset bucket, writes the site bucket and invalidates the cache. It runs only during a deployment.',
    })),
  );
  return role;
}
