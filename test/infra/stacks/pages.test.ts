import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  findOnlyResource,
  placeholderArtifacts,
  listResourcesOfType,
  synthesize,
} from '../support/synthesize.ts';

const { app, stacks, templates } = synthesize('prod');
const { pages } = templates;

test('rendered pages are public and read-only', () => {
  const routes = Object.values(listResourcesOfType(pages, 'AWS::ApiGatewayV2::Route'));
  expect(routes.map(({ Properties }) => String(Properties.RouteKey)).toSorted()).toEqual([
    'GET /blog/{slug+}',
    'GET /blogs',
    'GET /newsletter/{link+}',
    'GET /rss.xml',
    'GET /sitemap.xml',
    'HEAD /blog/{slug+}',
    'HEAD /blogs',
    'HEAD /newsletter/{link+}',
    'HEAD /rss.xml',
    'HEAD /sitemap.xml',
  ]);
  for (const { Properties } of routes) expect(Properties.AuthorizationType).toBe('NONE');
});

test("their function gets the site's assets and the parameter with the site's URL", () => {
  const { Variables } = z
    .object({ Variables: z.record(z.string(), z.unknown()) })
    .parse(findOnlyResource(pages, 'AWS::Lambda::Function').Properties.Environment);
  const assets = Buffer.from(String(Variables['SITE_ASSETS']), 'base64');
  expect(brotliDecompressSync(assets).toString()).toBe(placeholderArtifacts.siteAssets);
  expect(Variables['SITE_URL_PARAMETER']).toBe('/portico/prod/site-url');
});

test('rendered pages are deployed after the assets of the site', () => {
  const { dependencies } = app.synth().getStackArtifact(stacks.pages.artifactId);
  expect(dependencies.map(({ id }) => id)).toContain(stacks.site.artifactId);
});
