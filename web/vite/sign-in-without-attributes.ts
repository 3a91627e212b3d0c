import type { Plugin } from 'vite';

const actor = /\/@aws-amplify\/ui\/dist\/esm\/machines\/authenticator\/actors\/sign(?:In|Up)\.mjs/;
const request = 'return fetchUserAttributes();';

/**
 * After a sign-in the Authenticator asks Cognito for the user's attributes, to offer the verification of an
 * address. Our access tokens may not (lambdas/people/token-scopes.ts), and the Authenticator continues
 * without an answer: this saves the request that would be refused.
 */
export function signInWithoutAttributes(): Plugin {
  return {
    name: 'portico:sign-in-without-attributes',
    transform(code, id) {
      if (!actor.test(id)) return undefined;
      if (!code.includes(request))
        throw new Error(`${id} is not as expected; see web/vite/sign-in-without-attributes.ts`);
      return { code: code.replace(request, "throw new Error('not asked');"), map: null };
    },
  };
}
