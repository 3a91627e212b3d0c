import { expect, test } from 'vitest';
import { only, placeholderArtifacts, resourcesOf, synthesize } from '../support/synthesize.ts';

const { app, stacks, templates } = synthesize('prod');
const { pages } = templates;

test('the pages rendered from the table are open to everybody, to be read and nothing else', () => {
  const routes = Object.values(resourcesOf(pages, 'AWS::ApiGatewayV2::Route'));
  expect(routes.map(({ Properties }) => String(Properties.RouteKey)).toSorted()).toEqual([
    'GET /blog/{slug+}',
    'GET /blogs',
    'GET /rss.xml',
    'GET /sitemap.xml',
    'HEAD /blog/{slug+}',
    'HEAD /blogs',
    'HEAD /rss.xml',
    'HEAD /sitemap.xml',
  ]);
  for (const { Properties } of routes) expect(Properties.AuthorizationType).toBe('NONE');
});

test('their function knows the built site that it was deployed with, and where its address is to be found', () => {
  expect(only(pages, 'AWS::Lambda::Function').Properties.Environment).toMatchObject({
    Variables: { SITE_ASSETS: placeholderArtifacts.siteAssets, SITE_URL_PARAMETER: '/portico/prod/site-url' },
  });
});

test('they are deployed after the site, so that what they refer to is there', () => {
  const { dependencies } = app.synth().getStackArtifact(stacks.pages.artifactId);
  expect(dependencies.map(({ id }) => id)).toContain(stacks.site.artifactId);
});
