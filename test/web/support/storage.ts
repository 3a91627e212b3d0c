/** A `Storage` in memory. As in a browser, its items are also properties of the object. */
export function createMemoryStorage(items: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
    key: (index: number) => Object.keys(items)[index] ?? null,
    clear: () => Object.keys(items).forEach((key) => delete items[key]),
    get length() {
      return Object.keys(items).length;
    },
  };
  return new Proxy<Storage>(methods, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: (target, key) =>
      typeof key === 'string' && key in items
        ? { value: items[key], enumerable: true, configurable: true, writable: true }
        : undefined,
  });
}

/** A token in Cognito's format, with an invalid signature. */
export const createToken = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

/** The items that Amplify stores in local storage for a signed-in user. */
export function createAmplifyItems({
  groups,
  name,
  exp = 2_000_000_000,
  clockDrift = 0,
}: {
  groups: string[];
  name?: string;
  exp?: number;
  clockDrift?: number;
}): Record<string, string> {
  const itemPrefix = 'CognitoIdentityServiceProvider.client';
  const userPrefix = `${itemPrefix}.priya@northgate.example`;
  return {
    'something.else': 'kept',
    [`${itemPrefix}.LastAuthUser`]: 'priya@northgate.example',
    [`${userPrefix}.accessToken`]: createToken({ sub: 'user-1', 'cognito:groups': groups, exp }),
    [`${userPrefix}.idToken`]: createToken({ sub: 'user-1', email: 'priya@northgate.example', name }),
    [`${userPrefix}.refreshToken`]: 'refresh',
    [`${userPrefix}.clockDrift`]: String(clockDrift),
  };
}
