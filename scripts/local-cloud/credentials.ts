export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For everything but functions. */
export const localCredentials: Credentials = {
  accessKeyId: 'LOCALACCESSKEY',
  secretAccessKey: 'local-secret-access-key',
};

const prefix = 'LOCALFUNCTION';

/**
 * The access key of one function. Each has its own, as each role has in AWS, so that its calls can be told
 * from others', also those by a URL that it signed for somebody else.
 */
export const accessKeyOf = (functionName: string): string =>
  prefix + functionName.replaceAll(/[^A-Za-z\d]/g, '');

export const isFunctionKey = (accessKeyId: string): boolean => accessKeyId.startsWith(prefix);
