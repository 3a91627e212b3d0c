import { expect, test } from 'vitest';
import * as z from 'zod';
import { prod } from '../support/monitored.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

const listProdResources = (type: string) =>
  Object.values(prod).flatMap((template) => Object.values(listResourcesOfType(template, type)));

test('only the secret that CloudFormation passes to the distribution has a monthly price', () => {
  const secrets = listProdResources('AWS::SecretsManager::Secret');
  expect(secrets).toHaveLength(1);
  for (const secret of secrets) {
    expect(secret.Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 40 } });
    expect(secret.Properties).not.toHaveProperty('SecretString');
    expect(secret.DeletionPolicy).toBe('Retain');
  }
});

test('the other secrets are parameters, which outlive their stack and have no value in a template', () => {
  const secrets = listProdResources('Custom::PorticoSecretParameter');
  const NamedResource = z.looseObject({ Name: z.string() });
  expect(secrets.map(({ Properties }) => NamedResource.parse(Properties).Name).sort()).toEqual([
    '/portico/prod/secrets/mail-links',
    '/portico/prod/secrets/recaptcha',
    '/portico/prod/secrets/reply-addresses',
  ]);
  for (const { Properties, DeletionPolicy } of secrets) {
    expect(Object.keys(Properties).sort()).toEqual(['Description', 'Name', 'ServiceTimeout', 'ServiceToken']);
    expect(DeletionPolicy).toBe('Retain');
  }
});

test('the environment of a pull request has only the secrets that it needs, and deletes them with its stacks', () => {
  const { templates } = synthesize('pr-7');
  const secrets = Object.values(templates).flatMap((template) =>
    Object.values(listResourcesOfType(template, 'Custom::PorticoSecretParameter')),
  );
  expect(secrets.map(({ Properties, DeletionPolicy }) => [Properties.Name, DeletionPolicy])).toEqual([
    ['/portico/pr-7/secrets/mail-links', 'Delete'],
  ]);
  expect(JSON.stringify(templates.data)).toContain('ssm:DeleteParameter');
  expect(JSON.stringify(prod.data)).not.toContain('ssm:DeleteParameter');
});
