import {
  AlreadyExistsException,
  CreateReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import * as z from 'zod';
import { createRequestHandler } from '../aws-client.ts';
import { type CustomResourceProperties, SetupRefused } from '../custom-resource.ts';

const RuleSet = z.object({ Name: z.string() });

/**
 * Creates and activates the rule set with which SES receives mail. An account has one active rule set in a
 * region, which all its environments share. CloudFormation can create a rule set, but not activate it.
 * @throws SetupRefused if another one is active, because its mail would be lost
 */
export async function activateReceiptRules({ after }: CustomResourceProperties): Promise<void> {
  const { Name } = RuleSet.parse(after);
  const client = new SESClient({ maxAttempts: 3, requestHandler: createRequestHandler() });
  const { Metadata } = await client.send(new DescribeActiveReceiptRuleSetCommand());
  if (Metadata?.Name !== undefined && Metadata.Name !== Name)
    throw new SetupRefused(
      `SES receives mail by the rule set "${Metadata.Name}", and uses one in an account and region. Move its rules into a set named "${Name}" and activate that one, then deploy again; or deploy to another account.`,
    );
  try {
    await client.send(new CreateReceiptRuleSetCommand({ RuleSetName: Name }));
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
  await client.send(new SetActiveReceiptRuleSetCommand({ RuleSetName: Name }));
}
