import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserFacingError } from '../../scripts/local-cloud/user-facing-error.ts';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import { readEnvironment } from '../../scripts/environments/deployed-environment.ts';

/** Emulates CloudFormation's DescribeStacks. */
let respond: (stack: string) => readonly [status: number, body: string];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const [status, xml] = respond(new URLSearchParams(body).get('StackName') ?? '');
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
  });
});

beforeEach(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', `http://127.0.0.1:${readServerPort(server)}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const errorResponse = (code: string) =>
  [
    code === 'ValidationError' ? 400 : 403,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`,
  ] as const;

const createStackResponse = (outputs: Readonly<Record<string, string>>) =>
  [
    200,
    `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>one</StackName><StackStatus>CREATE_COMPLETE</StackStatus>
     <CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${Object.entries(outputs)
       .map(
         ([key, value]) =>
           `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
       )
       .join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  ] as const;

test('an environment is described by the outputs of its stacks and its region', async () => {
  respond = (stack) =>
    createStackResponse(stack.endsWith('-Data') ? { TableName: 'Table' } : { UserPoolId: stack });
  expect(await readEnvironment('staging', ['Data', 'Identity'])).toEqual({
    outputs: { TableName: 'Table', UserPoolId: 'Portico-staging-Identity' },
    environment: expect.objectContaining({ AWS_REGION: 'eu-west-2' }),
  });
});

test.each([
  ['ValidationError', 'There is no stack Portico-pr-7-Data in eu-west-2 of this account.'],
  ['ExpiredToken', 'AWS does not accept these credentials.'],
  ['InvalidClientTokenId', 'AWS does not accept these credentials.'],
  ['AccessDenied', 'These credentials do not allow reading the stack Portico-pr-7-Data.'],
])('the error %s has an explanation and advice', async (code, explanation) => {
  respond = () => errorResponse(code);
  const failure: unknown = await readEnvironment('pr-7', ['Data']).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UserFacingError);
  expect(failure instanceof UserFacingError && failure.message).toBe(explanation);
  expect(failure instanceof UserFacingError && failure.remedy).not.toBe('');
});
