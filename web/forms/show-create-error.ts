import { toast } from '../ui/toasts/toasts.ts';
import { errorMessage, isClientError } from '../api/error.ts';
import { isKeyReused } from '../api/idempotency.ts';

interface CreateErrorTexts {
  /** For example 'Failed to create ticket'. */
  failed: string;
  /**
   * The description if an earlier version of the content is already stored: says where to find that version.
   */
  stored: string;
}

/**
 * Shows why a create request failed: the server's own message if the request was invalid; otherwise a general
 * message and the reason.
 */
export function showCreateError(error: unknown, { failed, stored }: CreateErrorTexts): void {
  if (isKeyReused(error)) toast.error(failed, { description: stored });
  else if (isClientError(error)) toast.error(error.message);
  else toast.error(failed, { description: errorMessage(error) });
}
