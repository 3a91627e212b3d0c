import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RunningServer } from '../../listen.ts';
import { type Answer, startJsonService } from '../../aws-json-server.ts';

const Request = z.object({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') });

const failure = (name: string, Message: string): Answer => ({ status: 400, body: { __type: name, Message } });

export interface LocalSecret {
  readonly arn: string;
  readonly value: string;
}

/**
 * Starts an emulator of AWS Secrets Manager: GetSecretValue of text secrets.
 * @param find called for each request with a name or an ARN; returns undefined for an unknown secret
 */
export const startSecretsManager = ({
  port,
  find,
}: {
  port: number;
  find: (id: string) => LocalSecret | undefined;
}): Promise<RunningServer> =>
  startJsonService({
    port,
    name: 'Secrets Manager emulator',
    answer: (target, input) => {
      if (target !== 'secretsmanager.GetSecretValue')
        return failure(
          'UnknownOperationException',
          'The Secrets Manager emulator supports GetSecretValue only.',
        );
      const request = Request.safeParse(input);
      if (!request.success) return failure('InvalidParameterException', 'SecretId is required.');
      const secret = find(request.data.SecretId);
      // Secrets are not rotated here, so there is no other version.
      if (!secret || request.data.VersionStage !== 'AWSCURRENT')
        return failure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      return {
        status: 200,
        body: {
          ARN: secret.arn,
          Name: secret.arn.split(':').at(-1),
          SecretString: secret.value,
          VersionId: randomUUID(),
          VersionStages: ['AWSCURRENT'],
        },
      };
    },
  });
