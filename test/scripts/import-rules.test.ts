import { describe, expect, it } from 'vitest';
import { findBrokenRules, importRules } from '../../scripts/check/import-rules.ts';
import { checkRows } from '../support/rows.ts';

const findBrokenRuleNames = (importer: string, imported: string) =>
  findBrokenRules(importer, imported).map(({ name }) => name);

/** A file, its import, and the violated rule. */
const rejectedImports = [
  ['shared/model/a.ts', 'lambdas/table/keys.ts', 'shared is a leaf'],
  ['shared/model/a.ts', 'react', 'shared is a leaf'],
  ['web/api/client.ts', 'lambdas/http/serve.ts', 'web imports only shared'],
  ['web/api/client.ts', '@aws-sdk/client-s3', 'web imports only shared'],
  ['web/portal/a.tsx', 'web/admin/b.tsx', 'areas of web are independent'],
  ['web/admin/pages/a/b.tsx', 'web/admin/pages/c/d.tsx', 'pages of the admin area are independent'],
  ['web/admin/a/b.tsx', 'web/admin/pages/c/d.tsx', 'nothing imports pages of the admin area'],
  ['web/ui/header.tsx', 'web/session/session.tsx', 'web/ui is below session and api'],
  ['web/ui/a.ts', 'web/api/error.ts', 'web/ui is below session and api'],
  ['web/ui/a.ts', 'web/forms/use-form.ts', 'web/ui is below session and api'],
  ['web/session/tokens/tokens.ts', 'web/api/error.ts', 'web/session is below api'],
  ['web/session/a.ts', 'virtual:api-routes', 'web/session is below api'],
  ['web/api/a.tsx', 'web/ui/toasts/toasts.ts', 'web/api is below forms'],
  ['web/api/a.ts', 'web/forms/use-form.ts', 'web/api is below forms'],
  ['web/forms/a.ts', 'web/portal/b.ts', 'web/forms imports no area'],
  ['web/conversation/a.tsx', 'web/admin/b.tsx', 'web/conversation imports no area'],
  ['web/live/a.ts', 'web/portal/b.ts', 'web/live imports no area'],
  ['lambdas/functions/a.ts', '@aws-sdk/client-s3', 'functions import only other folders of lambdas'],
  ['lambdas/functions/a.ts', 'web/site/blog/render.tsx', 'functions import only other folders of lambdas'],
  ['lambdas/functions/pages.ts', 'web/portal/a.tsx', 'one function renders pages'],
  ['lambdas/http/serve.ts', 'lambdas/people/profile/store.ts', 'http imports no feature'],
  ['lambdas/tickets/api.ts', 'lambdas/mail-in/store.ts', 'features import only features above them'],
  ['lambdas/search/api.ts', 'lambdas/reports/api.ts', 'features import only features above them'],
  ['lambdas/new/api.ts', 'lambdas/table/keys.ts', 'each folder of lambdas/ has a rule'],
  ['lambdas/tickets/ticket-screen.ts', '@aws-sdk/lib-dynamodb', 'features import only features above them'],
  ['lambdas/http/serve.ts', 'lambdas/domain/visibility-scope.ts', 'http imports no feature'],
  ['lambdas/desk/api.ts', 'lambdas/functions/api.ts', 'features import only features above them'],
  ['lambdas/domain/actor.ts', 'lambdas/tickets/ticket-screen.ts', 'domain is below the features'],
  ['lambdas/table/page.ts', 'lambdas/domain/actor.ts', 'table is below domain'],
  ['lambdas/platform/dynamodb.ts', 'lambdas/tickets/ticket-screen.ts', 'platform is below everything'],
  ['lambdas/platform/dynamodb.ts', 'lambdas/table/keys.ts', 'platform is below everything'],
  ['infra/app.ts', 'lambdas/tickets/ticket-screen.ts', 'infra imports only shared and the table definition'],
  ['infra/app.ts', 'lambdas/table/keys.ts', 'infra imports only shared and the table definition'],
  ['scripts/local-cloud/cloud.ts', 'shared/brand.ts', 'local cloud imports only itself'],
  ['web/ui/a.tsx', 'infra/environments.ts', 'only scripts and tests import infra'],
  ['scripts/start.ts', 'infra/system.ts', 'scripts import only the environments of infra'],
  ['web/ui/a.tsx', 'test/support/x.ts', 'only tests import tests'],
  ['test/api/a.test.ts', 'lambdas/table/keys.ts', 'behaviour tests do not import the stored form'],
  ['test/e2e/a.test.ts', 'lambdas/tickets/items.ts', 'behaviour tests do not import the stored form'],
  ['test/support/a.ts', 'lambdas/domain/ticket/store.ts', 'behaviour tests do not import the stored form'],
  ['test/support/a.ts', 'lambdas/platform/dynamodb.ts', 'behaviour tests do not import the stored form'],
  ['web/bell/a.tsx', 'web/portal/a.tsx', 'web/bell imports no area'],
] as const;

describe('the import rules', () => {
  it('reject imports that break them', () =>
    checkRows(
      rejectedImports,
      ([importer, imported]) => `${imported} in ${importer}`,
      ([importer, imported, rule]) => {
        expect(findBrokenRuleNames(importer, imported)).toContain(rule);
      },
    ));

  it('allow imports that break none', () =>
    checkRows(
      [
        ['shared/contract/a.ts', 'zod'],
        ['web/portal/a.tsx', 'web/ui/fields/button.tsx'],
        ['web/portal/a.tsx', 'web/forms/use-form.ts'],
        ['web/session/a.tsx', 'web/ui/toasts/toasts.ts'],
        ['web/api/api.ts', 'web/session/tokens/tokens.ts'],
        ['web/forms/a.ts', 'web/api/error.ts'],
        ['web/portal/a.tsx', 'web/portal/ticket/b.tsx'],
        ['web/admin/pages/a/b.tsx', 'web/admin/tickets/c.tsx'],
        ['web/session/a.ts', 'aws-amplify/auth'],
        ['web/admin/a.tsx', '@cloudscape-design/components/table'],
        ['lambdas/functions/a.ts', 'lambdas/tickets/api.ts'],
        ['lambdas/functions/pages.ts', 'web/site/blog/render.tsx'],
        ['lambdas/tickets/api.ts', 'lambdas/tickets/ticket-screen.ts'],
        ['lambdas/export/tickets.ts', 'lambdas/tickets/items.ts'],
        ['lambdas/mail-in/receive.ts', 'lambdas/tickets/by-mail.ts'],
        ['lambdas/tickets/api.ts', 'lambdas/domain/visibility-scope.ts'],
        ['lambdas/tickets/ticket-screen.ts', 'lambdas/table/keys.ts'],
        ['lambdas/tickets/ticket-screen.ts', 'lambdas/platform/dynamodb.ts'],
        ['lambdas/http/serve.ts', 'lambdas/domain/actor.ts'],
        ['lambdas/domain/people/company-facts.ts', 'lambdas/table/keys.ts'],
        ['lambdas/table/page.ts', 'lambdas/platform/dynamodb.ts'],
        ['lambdas/platform/dynamodb.ts', '@aws-sdk/lib-dynamodb'],
        ['infra/stacks/data.ts', 'lambdas/table/definition.ts'],
        ['scripts/local-cloud/cloud.ts', 'node:fs'],
        ['scripts/cdk.ts', 'infra/environments.ts'],
        ['lambdas/http/origin-verification.ts', 'node:crypto'],
        ['test/infra/a.test.ts', 'infra/system.ts'],
        ['test/support/stored-items/tickets.ts', 'lambdas/table/keys.ts'],
        ['test/lambdas/a.test.ts', 'lambdas/tickets/items.ts'],
        ['test/api/a.test.ts', 'lambdas/people/profile/update-profile.ts'],
      ],
      ([importer, imported]) => `${imported} in ${importer}`,
      ([importer, imported]) => {
        expect(findBrokenRuleNames(importer, imported)).toEqual([]);
      },
    ));

  it('are all covered by the rejected examples', () => {
    const testedRules = new Set<string>(rejectedImports.map(([, , rule]) => rule));
    expect(importRules.map(({ name }) => name).filter((name) => !testedRules.has(name))).toEqual([]);
  });
});
