interface Failure {
  title: string;
  description?: string;
}

const failed = 'Failed to sign in';

/** Why signing in failed: in the user pool's own enumText where it refused, for those are meant for people. */
export function failureOf(error: unknown): Failure {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'NetworkError')
    return {
      title: failed,
      description: 'The server could not be reached. Please check your connection and try again.',
    };
  const refused = name.endsWith('Exception') && name !== 'InternalErrorException';
  if (refused && message !== '') return { title: message };
  return { title: failed, description: 'Please wait a moment and try again.' };
}
