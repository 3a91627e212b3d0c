import { describe, expect, it } from 'vitest';
import { brokenRules, importRules } from '../../scripts/check/import-rules.ts';

const namesOf = (importer: string, imported: string) =>
  brokenRules(importer, imported).map(({ name }) => name);

describe('the import rules', () => {
  it.each([
    ['shared/model/a.ts', 'lambdas/table/keys.ts', 'shared is a leaf'],
    ['shared/model/a.ts', 'react', 'shared is a leaf'],
    ['web/api/client.ts', 'lambdas/http/serve.ts', 'web knows shared'],
    ['web/api/client.ts', '@aws-sdk/client-s3', 'web knows shared'],
    ['web/portal/a.tsx', 'web/admin/b.tsx', 'areas of the web stay apart'],
    ['web/ui/header.tsx', 'web/session/session.tsx', 'web/ui is below session and api'],
    ['web/ui/a.ts', 'web/api/error.ts', 'web/ui is below session and api'],
    ['web/ui/a.ts', 'web/forms/use-form.ts', 'web/ui is below session and api'],
    ['web/session/tokens.ts', 'web/api/error.ts', 'web/session is below api'],
    ['web/session/a.ts', 'virtual:api-routes', 'web/session is below api'],
    ['web/api/a.tsx', 'web/ui/toasts.ts', 'web/api is below forms'],
    ['web/api/a.ts', 'web/forms/use-form.ts', 'web/api is below forms'],
    ['web/forms/a.ts', 'web/portal/b.ts', 'web/forms knows no area'],
    ['web/forms/a.ts', 'web/session/b.ts', 'web/forms knows no area'],
    ['lambdas/functions/a.ts', '@aws-sdk/client-s3', 'functions compose'],
    ['lambdas/functions/a.ts', 'web/site/blog/render.tsx', 'functions compose'],
    ['lambdas/functions/pages.ts', 'web/portal/a.tsx', 'one function renders pages'],
    ['lambdas/http/serve.ts', 'lambdas/people/store.ts', 'http knows no noun'],
    ['lambdas/tickets/api.ts', 'lambdas/people/store.ts', 'nouns stay apart'],
    ['lambdas/tickets/store.ts', '@aws-sdk/lib-dynamodb', 'nouns stay apart'],
    ['lambdas/http/serve.ts', 'lambdas/domain/visibility-scope.ts', 'http knows no noun'],
    ['lambdas/domain/actor.ts', 'lambdas/tickets/store.ts', 'the domain is below the nouns'],
    ['lambdas/table/page.ts', 'lambdas/domain/actor.ts', 'the table is below the domain'],
    ['lambdas/platform/dynamodb.ts', 'lambdas/tickets/store.ts', 'the platform is below everything'],
    ['lambdas/platform/dynamodb.ts', 'lambdas/table/keys.ts', 'the platform is below everything'],
    ['infra/app.ts', 'lambdas/tickets/store.ts', 'infrastructure knows shared and the table definition'],
    ['infra/app.ts', 'lambdas/table/keys.ts', 'infrastructure knows shared and the table definition'],
    ['scripts/local-cloud/cloud.ts', 'shared/brand.ts', 'the local cloud knows the assembly only'],
    ['web/ui/a.tsx', 'infra/environments.ts', 'only tests look inside infrastructure'],
    ['scripts/start.ts', 'infra/system.ts', 'scripts know which environments there are'],
    ['web/ui/a.tsx', 'test/support/x.ts', 'tests are for tests'],
  ])('reject an import in %s of %s', (importer, imported, rule) => {
    expect(namesOf(importer, imported)).toContain(rule);
  });

  it.each([
    ['shared/contract/a.ts', 'zod'],
    ['web/portal/a.tsx', 'web/ui/button.tsx'],
    ['web/portal/a.tsx', 'web/forms/use-form.ts'],
    ['web/session/a.tsx', 'web/ui/toasts.ts'],
    ['web/api/api.ts', 'web/session/tokens.ts'],
    ['web/forms/a.ts', 'web/api/error.ts'],
    ['web/portal/a.tsx', 'web/portal/ticket/b.tsx'],
    ['web/session/a.ts', 'aws-amplify/auth'],
    ['web/admin/a.tsx', '@cloudscape-design/components/table'],
    ['lambdas/functions/a.ts', 'lambdas/tickets/api.ts'],
    ['lambdas/functions/pages.ts', 'web/site/blog/render.tsx'],
    ['lambdas/tickets/api.ts', 'lambdas/tickets/store.ts'],
    ['lambdas/tickets/api.ts', 'lambdas/domain/visibility-scope.ts'],
    ['lambdas/tickets/store.ts', 'lambdas/table/keys.ts'],
    ['lambdas/tickets/store.ts', 'lambdas/platform/dynamodb.ts'],
    ['lambdas/http/serve.ts', 'lambdas/domain/actor.ts'],
    ['lambdas/domain/company-facts.ts', 'lambdas/table/keys.ts'],
    ['lambdas/table/page.ts', 'lambdas/platform/dynamodb.ts'],
    ['lambdas/platform/dynamodb.ts', '@aws-sdk/lib-dynamodb'],
    ['infra/stacks/data.ts', 'lambdas/table/definition.ts'],
    ['scripts/local-cloud/cloud.ts', 'node:fs'],
    ['scripts/cdk.ts', 'infra/environments.ts'],
    ['lambdas/http/origin-verification.ts', 'node:crypto'],
    ['test/infra/a.test.ts', 'infra/system.ts'],
  ])('allow an import in %s of %s', (importer, imported) => {
    expect(namesOf(importer, imported)).toEqual([]);
  });

  it('are all covered by the rejected examples', () => {
    expect(importRules).toHaveLength(19);
  });
});
