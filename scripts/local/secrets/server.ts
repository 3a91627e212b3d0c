import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Listening, listen } from '../listen.ts';

const Request = z
  .string()
  .transform((body, context) => {
    try {
      return z.unknown().parse(JSON.parse(body));
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') }));

interface Answer {
  readonly status: number;
  readonly body: object;
}

const failure = (name: string, Message: string): Answer => ({ status: 400, body: { __type: name, Message } });

export interface LocalSecret {
  readonly arn: string;
  readonly value: string;
}

/**
 * AWS Secrets Manager on this machine, for development and tests: GetSecretValue of texts over the JSON 1.1 protocol, on 127.0.0.1.
 * @param find asked anew with each call, with a name or an ARN; undefined where there is no such secret
 */
export function startSecrets({
  port,
  find,
}: {
  port: number;
  find: (id: string) => LocalSecret | undefined;
}): Promise<Listening> {
  const server = createServer((request, response) => {
    const send = ({ status, body }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.1',
          'x-amzn-requestid': randomUUID(),
        })
        .end(JSON.stringify(body));
    text(request).then(
      (body) => send(answer(request.headers['x-amz-target'], body, find)),
      () => response.destroy(),
    );
  });
  return listen(server, port, 'secrets manager');
}

function answer(
  operation: string | string[] | undefined,
  body: string,
  find: (id: string) => LocalSecret | undefined,
): Answer {
  if (operation !== 'secretsmanager.GetSecretValue')
    return failure('UnknownOperationException', 'The local secrets manager offers GetSecretValue alone.');
  const request = Request.safeParse(body);
  if (!request.success) return failure('InvalidParameterException', 'SecretId is required.');
  const secret = find(request.data.SecretId);
  // None has been replaced here, so none has a version before.
  if (!secret || request.data.VersionStage !== 'AWSCURRENT')
    return failure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  const { arn, value } = secret;
  return {
    status: 200,
    body: {
      ARN: arn,
      Name: arn.split(':').at(-1),
      SecretString: value,
      VersionId: randomUUID(),
      VersionStages: ['AWSCURRENT'],
    },
  };
}
