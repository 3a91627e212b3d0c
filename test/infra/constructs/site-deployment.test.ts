import { describe, expect, test } from 'vitest';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { site: prodSite } = synthesize('prod').templates;

describe('the deployment', () => {
  const deployments = listResourcesOfType(prodSite, 'Custom::CDKBucketDeployment');
  const findDeployment = (name: string) => {
    const deployment = Object.entries(deployments).find(([id]) => id.includes(name));
    if (!deployment) throw new Error(`No deployment ${name}`);
    return { id: deployment[0], ...deployment[1] };
  };

  test('uploads hashed assets, cached for a year, before the pages that refer to them', () => {
    expect(findDeployment('Assets').Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    for (const page of ['Pages', 'NotFound'])
      expect(findDeployment(page).DependsOn).toEqual(
        expect.arrayContaining([expect.stringContaining(findDeployment('Assets').id)]),
      );
  });

  test.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['woff2', 'font/woff2'],
  ])('uploads hashed files of the format %s as %s, also before the pages', (extension, type) => {
    const { id, Properties } = findDeployment(`Assets${extension}`);
    expect(Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Exclude: ['*'],
      Include: [`*.${extension}`],
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': type },
    });
    expect(findDeployment('Assets').Properties.Exclude).toContain(`*.${extension}`);
    expect(findDeployment('Pages').DependsOn).toContain(id);
  });

  test('lets browsers revalidate pages each time', () => {
    for (const [name, type] of [
      ['Pages', 'text/html; charset=utf-8'],
      ['NotFound', 'text/html; charset=utf-8'],
      ['Texts', 'text/plain; charset=utf-8'],
    ] as const)
      expect(findDeployment(name).Properties.SystemMetadata, name).toEqual({
        'cache-control': 'public, max-age=0, s-maxage=86400, must-revalidate',
        'content-type': type,
      });
  });

  test('lets browsers keep icons and pictures for a day', () => {
    expect(findDeployment('Pictures').Properties.SystemMetadata).toEqual({
      'cache-control': 'public, max-age=86400',
    });
  });

  test('stores the status of the 404 page in its metadata', () => {
    expect(findDeployment('NotFound').Properties.UserMetadata).toEqual({ status: '404' });
  });

  test('does not wait for invalidations, which can take longer than the upload function runs', () => {
    for (const page of ['Pages', 'NotFound'])
      expect(findDeployment(page).Properties.WaitForDistributionInvalidation).toBe(false);
  });

  test('deletes nothing, so that a page opened before a release still loads its assets', () => {
    for (const { Properties } of Object.values(deployments)) expect(Properties.Prune).toBe(false);
  });

  test('invalidates every URL of files with stable names, and nothing else', () => {
    const paths = ['Pages', 'NotFound', 'Texts', 'Pictures'].map(
      (name) => findDeployment(name).Properties.DistributionPaths,
    );
    expect(paths.flat().map(String).toSorted()).toEqual([
      '/',
      '/.well-known/*',
      '/404',
      '/404.html',
      '/about',
      '/about.html',
      '/admin',
      '/admin.html',
      '/admin/*',
      '/auth/*',
      '/case-studies/*',
      '/contact',
      '/contact.html',
      '/favicon.svg',
      '/index.html',
      '/portal',
      '/portal.html',
      '/robots.txt',
      '/share/*',
      '/site.webmanifest',
      '/support/*',
    ]);
    // Assets need no invalidation, because their names are unique. Rendered pages are deployed later, in
    // another stack.
    expect(findDeployment('Assets').Properties.DistributionId).toBeUndefined();
  });

  test('fills in the ids of the user pool during the deployment, because they are unknown before', () => {
    const markers = JSON.stringify(findDeployment('Pages').Properties.SourceMarkers);
    expect(markers).toMatch(/ImportValue":"Portico-prod-Identity:\w*RefUserPool[0-9A-F]{16}"/);
    expect(markers).toMatch(/ImportValue":"Portico-prod-Identity:\w*RefUserPoolBrowser[0-9A-F]{16}"/);
  });
});
