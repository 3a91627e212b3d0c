import { isRefusal } from '../../session/sign-in/user-pool-error.ts';

interface SignInError {
  title: string;
  description?: string;
}

const failedTitle = 'Failed to sign in';

/**
 * The message for a failed sign-in. If the user pool refused the sign-in, returns the user pool's own
 * message, which is written for users.
 */
export function toSignInError(error: unknown): SignInError {
  if (error instanceof Error && error.name === 'NetworkError')
    return {
      title: failedTitle,
      description: 'The server could not be reached. Please check your connection and try again.',
    };
  if (isRefusal(error) && error.message !== '') return { title: error.message };
  return { title: failedTitle, description: 'Please wait a moment and try again.' };
}
