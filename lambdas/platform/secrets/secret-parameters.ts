import {
  DeleteParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { createRequestHandler } from '../aws-client.ts';
import type { CustomResourceProperties } from '../custom-resource.ts';

const SecretParameter = z.object({ Name: z.string(), Description: z.string() });

const createClient = () => new SSMClient({ maxAttempts: 3, requestHandler: createRequestHandler() });

/**
 * Creates an encrypted parameter with a random value of 40 digits and letters. An existing parameter keeps
 * its value, because a retained table or sent mails may depend on it.
 */
export async function createSecret({ after }: CustomResourceProperties): Promise<void> {
  const { Name, Description } = SecretParameter.parse(after);
  const Value = randomBytes(20).toString('hex');
  try {
    await createClient().send(new PutParameterCommand({ Name, Description, Type: 'SecureString', Value }));
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
}

/** Deletes an encrypted parameter, if it exists. */
export async function deleteSecret(properties: unknown): Promise<void> {
  const { Name } = SecretParameter.parse(properties);
  try {
    await createClient().send(new DeleteParameterCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
  }
}
