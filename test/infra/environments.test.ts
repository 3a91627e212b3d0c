import { describe, expect, test } from 'vitest';
import { environmentNamed, environments } from '../../infra/environments.ts';
import { synthesize } from './support/synthesize.ts';

describe('environments', () => {
  test('each is known by its own name', () => {
    for (const name of Object.keys(environments)) expect(environmentNamed(name).name).toBe(name);
  });

  test.each(['production', '', 'toString', undefined, 7, 'pr-', 'pr-0', 'pr-x', 'pr-1234567', 'Pr-7'])(
    '%s is refused, with the names there are',
    (name) => {
      expect(() => environmentNamed(name)).toThrow(
        /^There is no environment ".*"; choose one of local, dev, staging, prod, or pr-<number> for a pull request's own, as in: cdk synth -c env=prod$/,
      );
    },
  );

  test.each(['local', 'dev', 'staging', 'prod'] as const)(
    '%s synthesizes into six stacks of its own',
    (name) => {
      const { app, stacks } = synthesize(name);
      expect(
        [stacks.data, stacks.identity, stacks.api, stacks.changes, stacks.site, stacks.pages].map(
          ({ stackName }) => stackName,
        ),
      ).toEqual(
        ['Data', 'Identity', 'Api', 'Changes', 'Site', 'Pages'].map((stack) => `Portico-${name}-${stack}`),
      );
      expect(app.synth().stacks.map(({ environment }) => environment.region)).toEqual(
        Array(6).fill('eu-west-2'),
      );
    },
  );

  test('synthesis looks nothing up in an account', () => {
    expect(synthesize('prod').app.synth().manifest.missing).toBeUndefined();
  });
});
