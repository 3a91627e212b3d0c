import type { Plugin } from 'vite';

const translation =
  /\/@aws-amplify\/ui\/dist\/esm\/i18n\/dictionaries\/authenticator\/(?!en\.|defaultTexts\.)\w+\.mjs/;

/**
 * Removes the Authenticator's twenty translations, which cannot be tree-shaken: the product is in English
 * only.
 */
export function englishOnly(): Plugin {
  return {
    name: 'portico:english-only',
    transform(code, id) {
      if (!translation.test(id)) return undefined;
      const [, name] = /export \{ (\w+) \}/.exec(code) ?? [];
      if (name === undefined)
        throw new Error(`${id} is not a dictionary as expected; see web/vite/english-only.ts`);
      return { code: `export const ${name} = {};`, map: null };
    },
  };
}
