import { ServiceError, endpointOf, signedCall } from './signed-call.ts';

/**
 * Removes an address from SES's suppression list.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DeleteSuppressedDestination.html
 */
export async function clearSuppression(address: string): Promise<void> {
  try {
    await signedCall({
      service: 'ses',
      method: 'DELETE',
      url: `${endpointOf('email', 'AWS_ENDPOINT_URL_SESV2')}/v2/email/suppression/addresses/${encodeURIComponent(address)}`,
      patience: 4_000,
    });
  } catch (error) {
    // The address was not on the list.
    if (!(error instanceof ServiceError && error.name === 'NotFoundException')) throw error;
  }
}
