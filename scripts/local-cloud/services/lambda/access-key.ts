const prefix = 'LOCALFUNCTION';

/** Each function signs with a key of its own, as each role does in AWS: what it asks for, also by a URL that it signed for somebody else, can be told from others'. */
export const accessKeyOf = (functionName: string): string =>
  prefix + functionName.replaceAll(/[^A-Za-z\d]/g, '');

export const isFunctionKey = (accessKeyId: string): boolean => accessKeyId.startsWith(prefix);
