export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The credentials of everything except functions. */
export const localCredentials: Credentials = {
  accessKeyId: 'LOCALACCESSKEY',
  secretAccessKey: 'local-secret-access-key',
};

const prefix = 'LOCALFUNCTION';

/**
 * The access key of one function. Each function has its own, as each role has in AWS. The key identifies the
 * function's calls, including those with a URL that the function presigned for another client.
 */
export const toFunctionAccessKey = (functionName: string): string =>
  prefix + functionName.replaceAll(/[^A-Za-z\d]/g, '');

export const isFunctionAccessKey = (accessKeyId: string): boolean => accessKeyId.startsWith(prefix);
