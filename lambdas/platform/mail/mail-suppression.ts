import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { createRequestHandler } from '../aws-client.ts';

const client = new SESv2Client({ maxAttempts: 2, requestHandler: createRequestHandler() });

/** Removes an address from SES's suppression list, if it is there. */
export async function clearSuppression(EmailAddress: string): Promise<void> {
  await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress })).catch((error: unknown) => {
    if (error instanceof NotFoundException) return;
    // Omits SES's message, which can contain the address and would be logged.
    throw new Error(`SES failed: ${error instanceof Error ? error.name : 'unknown'}`);
  });
}
