import {
  AlreadyExistsException,
  CreateReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import * as z from 'zod';
import { requestHandler } from '../aws-client.ts';
import { type Declared, SetupRefused } from '../custom-resource.ts';

const RuleSet = z.object({ Name: z.string() });

/**
 * Creates the rule set by which SES receives mail, and activates it. SES uses one of an account and region:
 * all environments there share it. CloudFormation can create a set, but not activate it.
 * @throws SetupRefused where another one is active, whose mail would be lost
 */
export async function activateReceiptRules({ after }: Declared): Promise<void> {
  const { Name } = RuleSet.parse(after);
  const client = new SESClient({ maxAttempts: 3, requestHandler: requestHandler() });
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
