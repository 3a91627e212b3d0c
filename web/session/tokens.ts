import { fetchAuthSession } from 'aws-amplify/auth';
import { noAnswer } from '../api/error.ts';

/**
 * The access token for the API, refreshed when it has expired or when asked; undefined when nobody is signed in.
 * @throws ApiError when the refresh could not reach the user pool.
 */
export async function accessToken({ refresh }: { refresh: boolean }): Promise<string | undefined> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: refresh });
    return tokens?.accessToken.toString();
  } catch (error) {
    throw noAnswer(error);
  }
}
