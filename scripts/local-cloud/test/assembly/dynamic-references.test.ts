import { expect, it } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../services.ts';
import { readDeclaredSecrets } from '../../services/secrets-manager/declared-secrets.ts';
import { writeAssembly } from './fixture.ts';

const createSecretReference = (arn: unknown) => ({
  'Fn::Join': ['', ['{{resolve:secretsmanager:', arn, ':SecretString:::}}']],
});
const assembly = openAssembly(
  writeAssembly({
    Small: {
      Resources: {
        Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
        Known: {
          Type: 'AWS::SSM::Parameter',
          Properties: { Value: { deep: ['before ', createSecretReference({ Ref: 'Secret' })] } },
        },
        Unknown: {
          Type: 'AWS::SSM::Parameter',
          Properties: { Value: createSecretReference('arn:elsewhere') },
        },
      },
      Outputs: {},
    },
  }),
);
const [parameterWithKnownSecret, parameterWithUnknownSecret] = assembly.listByType('AWS::SSM::Parameter');
const parameterProperties = z.object({ Value: z.unknown() });

it('a dynamic reference is replaced by the text of its secret, however deep it is', () => {
  const [secret] = readDeclaredSecrets(assembly);
  if (!parameterWithKnownSecret) throw new Error('The parameter is missing');
  expect(assembly.parseProperties(parameterWithKnownSecret, parameterProperties)).toEqual({
    Value: { deep: ['before ', secret?.value] },
  });
});

it('a dynamic reference to an undeclared secret is an error', () => {
  if (!parameterWithUnknownSecret) throw new Error('The parameter is missing');
  expect(() => assembly.parseProperties(parameterWithUnknownSecret, parameterProperties)).toThrow(
    /secret arn:elsewhere, which it does not declare/,
  );
});
