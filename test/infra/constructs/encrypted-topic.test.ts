import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';
import { EncryptedTopic } from '../../../infra/constructs/encrypted-topic.ts';
import { PorticoFunction } from '../../../infra/constructs/function.ts';
import { findEnvironment } from '../../../infra/environments.ts';
import { functions } from '../support/deployed-functions.ts';
import { findResource, placeholderArtifacts } from '../support/synthesize.ts';

const matchArn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] });

test("a topic invokes a function's alias, and moves a message that failed three times to a queue", () => {
  const app = new App({ context: { '@aws-cdk/core:validateTemplates': false }, analyticsReporting: false });
  const stack = new Stack(app, 'Example');
  const commonProps = {
    environment: findEnvironment('prod'),
    artifacts: placeholderArtifacts,
    deploysGradually: true,
  };
  const createFunction = (name: string) =>
    new PorticoFunction(stack, `Function-${name}`, { name, ...commonProps });
  const deadLetterQueue = new sqs.Queue(stack, 'Failed');
  new EncryptedTopic(stack, 'Kept').invokeWithMessages(createFunction('patient'), deadLetterQueue);
  new EncryptedTopic(stack, 'Lost').invokeWithMessages(createFunction('hasty'));
  const template = Template.fromStack(stack);
  const readRetryConfig = (name: string) =>
    findResource(template, 'AWS::Lambda::EventInvokeConfig', `Function${name}`).Properties;
  expect(findResource(template, 'AWS::SNS::Subscription', 'Functionpatient').Properties).toMatchObject({
    Protocol: 'lambda',
    Endpoint: { Ref: expect.stringMatching(/^FunctionpatientLive/) },
  });
  expect(readRetryConfig('patient')).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: matchArn('Failed') } },
  });
  expect(readRetryConfig('hasty')).toMatchObject({ MaximumRetryAttempts: 0 });
  expect(readRetryConfig('hasty')).not.toHaveProperty('DestinationConfig');
});

test('only functions that continue their own work by messages may invoke themselves repeatedly', () => {
  const selfInvokingFunctions = functions.filter(({ properties }) => properties['RecursiveLoop'] === 'Allow');
  expect(selfInvokingFunctions.map(({ name }) => name)).toEqual(['export', 'import']);
});
