import { join } from 'node:path';
import { createRegionalArnFormatter, createIdAttribute } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { lambda } from '../lambda/service.ts';
import { ses } from '../ses/service.ts';
import { cognitoCalls } from './calls.ts';
import { createCognitoMailer } from './mailer.ts';
import { readPoolDeclarations } from './pools/pool-declarations.ts';
import { startCognito } from './server.ts';

/** Amazon Cognito user pools, with their triggers and mails. */
export const cognito = defineService({
  name: 'cognito',
  resourceTypes: {
    'AWS::Cognito::UserPool': {
      createPhysicalId: (n) => `${n.region}_Local${String(n.ordinal).padStart(4, '0')}`,
      createArn: createRegionalArnFormatter('cognito-idp', 'userpool/'),
      attributes: {
        ...createIdAttribute('UserPoolId'),
        ProviderName: (id, n) => `cognito-idp.${n.region}.amazonaws.com/${id}`,
        ProviderURL: (id, n) => `https://cognito-idp.${n.region}.amazonaws.com/${id}`,
      },
    },
    'AWS::Cognito::UserPoolClient': {
      createPhysicalId: (n) => n.token(26),
      attributes: createIdAttribute('ClientId'),
    },
    'AWS::Cognito::UserPoolGroup': { nameProperty: 'GroupName' },
  },
  dependsOn: [lambda, ses],
  endpoint: {
    sdkVariables: ['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'],
    callReader: cognitoCalls,
    sitePath: '/_identity/',
    stablePortName: 'identity',
  },
  async start(cloud, port) {
    const { assembly, directory, credentials } = cloud;
    const { region } = assembly;
    const server = await startCognito({
      port,
      directory: join(directory, 'identity'),
      region,
      pools: readPoolDeclarations(assembly),
      invokeTrigger: async (functionArn, event) => {
        const outcome = await lambda.getRunning(cloud).runtime.invoke(functionArn, event);
        if ('error' in outcome) throw new Error(outcome.error.errorMessage);
        const result: unknown = JSON.parse(outcome.payload);
        return result;
      },
      sendMail: createCognitoMailer({ endpoint: ses.getRunning(cloud).url, region, credentials }),
    });
    return {
      url: server.url,
      /** The address of a token issuer's keys; undefined for an issuer that is not a pool of the assembly. */
      keySetOf: (issuer: string): URL | undefined => {
        const poolId = issuer.split('/').at(-1) ?? '';
        const isPoolDeclared = cloud.assembly.find('AWS::Cognito::UserPool', poolId) !== undefined;
        return isPoolDeclared ? new URL(`${server.url}/${poolId}/.well-known/jwks.json`) : undefined;
      },
      stop: () => server.close(),
    };
  },
});
