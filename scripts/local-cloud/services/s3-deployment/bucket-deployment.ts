import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { lookup } from 'mrmime';
import * as z from 'zod';
import type { S3Access } from '../s3/access.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { type MarkersConfiguration, markersConfiguration, replaceMarkers } from './markers.ts';

const flag = z.union([z.boolean(), z.stringbool()]);
const texts = z.record(z.string(), z.string());

const bucketDeployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
  SourceMarkersConfig: z.array(markersConfiguration).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: flag.default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  UserMetadata: texts.default({}),
  SystemMetadata: texts.default({}),
});
type BucketDeployment = z.infer<typeof bucketDeployment>;

export interface Deployed {
  uploaded: number;
  /** Objects that already had the same content and metadata. */
  unchanged: number;
  deleted: number;
}

/**
 * Does the work of the assembly's Custom::CDKBucketDeployment resources, in the order of their dependencies:
 * uploads their sources with metadata, replaces markers by deploy-time values, and deletes other objects if
 * `Prune` is set.
 * @param localize applied to texts that had markers
 */
export async function deployBuckets(
  assembly: Assembly,
  access: S3Access,
  localize: (value: string) => string = (value) => value,
): Promise<Deployed> {
  const s3 = new S3Client({
    endpoint: access.url,
    region: access.region,
    credentials: access.credentials,
    forcePathStyle: true,
  });
  const total: Deployed = { uploaded: 0, unchanged: 0, deleted: 0 };
  try {
    for (const resource of inDependencyOrder(assembly.ofType('Custom::CDKBucketDeployment'))) {
      const properties = assembly.properties(resource, bucketDeployment);
      const done = await deploy(s3, properties, await filesOf(assembly, properties, localize));
      total.uploaded += done.uploaded;
      total.unchanged += done.unchanged;
      total.deleted += done.deleted;
    }
  } finally {
    s3.destroy();
  }
  return total;
}

function inDependencyOrder(resources: Resource[]): Resource[] {
  const ordered = new Set<Resource>();
  const visit = (resource: Resource, dependents: Resource[]) => {
    if (ordered.has(resource) || dependents.includes(resource)) return;
    for (const other of resources)
      if (other.stack === resource.stack && resource.dependsOn.includes(other.logicalId))
        visit(other, [...dependents, resource]);
    ordered.add(resource);
  };
  for (const resource of resources) visit(resource, []);
  return [...ordered];
}

/** Files by path, with forward slashes. As in AWS, a later source replaces files of an earlier one. */
async function filesOf(
  assembly: Assembly,
  deployment: BucketDeployment,
  localize: (value: string) => string,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [index, key] of deployment.SourceObjectKeys.entries()) {
    const { path: directory, packaging } = assembly.asset(key);
    if (packaging !== 'zip')
      throw new UserFacingError(
        `The source ${key} of a bucket deployment is a file, and the local cloud deploys directories only.`,
        'Use Source.asset(directory) or Source.data() for that deployment.',
      );
    const markers = deployment.SourceMarkers[index] ?? {};
    const configuration: MarkersConfiguration = deployment.SourceMarkersConfig[index] ?? {};
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(directory, file).split(sep).join('/');
      const content = await readFile(file);
      const filled = Object.keys(markers).length > 0;
      files.set(
        path,
        filled ? Buffer.from(localize(replaceMarkers(content, markers, configuration).toString())) : content,
      );
    }
  }
  return files;
}

async function deploy(
  s3: S3Client,
  deployment: BucketDeployment,
  files: Map<string, Buffer>,
): Promise<Deployed> {
  const Bucket = deployment.DestinationBucketName;
  const prefix = deployment.DestinationBucketKeyPrefix.replace(/^\/$/, '').replace(/(?<=[^/])$/, '/');
  const done: Deployed = { uploaded: 0, unchanged: 0, deleted: 0 };
  const present = new Set<string>();
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix }))
    for (const { Key = '' } of page.Contents ?? []) present.add(Key.slice(prefix.length));
  for (const [path, content] of files) {
    if (!isIncluded(path, deployment)) continue;
    const Key = prefix + path;
    const object = objectOf(Key, content, deployment);
    const same = present.has(path) && isSame(object, await s3.send(new HeadObjectCommand({ Bucket, Key })));
    if (!same) await s3.send(new PutObjectCommand({ Bucket, ...object }));
    done[same ? 'unchanged' : 'uploaded'] += 1;
  }
  if (deployment.Prune) {
    const stale = [...present]
      .filter((path) => !files.has(path) && isIncluded(path, deployment))
      .map((path) => ({ Key: prefix + path }));
    for (let at = 0; at < stale.length; at += 1000)
      await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: stale.slice(at, at + 1000) } }));
    done.deleted = stale.length;
  }
  return done;
}

const systemHeaders = [
  'CacheControl',
  'ContentDisposition',
  'ContentEncoding',
  'ContentLanguage',
  'ContentType',
] as const;

const objectOf = (
  Key: string,
  Body: Buffer,
  { SystemMetadata: system, UserMetadata: Metadata }: BucketDeployment,
) => ({
  Key,
  Body,
  Metadata,
  CacheControl: system['cache-control'],
  ContentDisposition: system['content-disposition'],
  ContentEncoding: system['content-encoding'],
  ContentLanguage: system['content-language'],
  ContentType: system['content-type'] ?? lookup(Key) ?? 'binary/octet-stream',
});

const isSame = (object: ReturnType<typeof objectOf>, current: HeadObjectCommandOutput): boolean =>
  current.ETag === `"${createHash('md5').update(object.Body).digest('hex')}"` &&
  sameEntries(current.Metadata ?? {}, object.Metadata) &&
  systemHeaders.every((name) => current[name] === object[name]);

function sameEntries(a: Record<string, string>, b: Record<string, string>): boolean {
  const sorted = (record: Record<string, string>) =>
    JSON.stringify(Object.entries(record).sort(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

/** Exclude patterns apply first, then include patterns. The last match decides, as in `aws s3 sync`. */
function isIncluded(path: string, { Exclude, Include }: BucketDeployment): boolean {
  const matchesAny = (patterns: string[]) => patterns.some((pattern) => glob(pattern).test(path));
  return !matchesAny(Exclude) || matchesAny(Include);
}

/** Unlike in a shell, `*` matches slashes too. */
const glob = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
      .replaceAll('[!', '[^')}$`,
    's',
  );
