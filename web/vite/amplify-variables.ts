import type { Plugin } from 'vite';

/** The components whose variables the sign-in screens use. */
const usedComponents = [
  'alert',
  'authenticator',
  'button',
  'copy',
  'divider',
  'field',
  'fieldcontrol',
  'fieldgroup',
  'fieldmessages',
  'fieldset',
  'flex',
  'heading',
  'icon',
  'input',
  'link',
  'loader',
  'passwordfield',
  'text',
  'textfield',
];

const unused = new RegExp(`^\\s*--amplify-components-(?!(?:${usedComponents.join('|')})-)[^;]*;\\n`, 'gm');

/** Removes the CSS variables of unused Amplify UI components, which are most of its base stylesheet. */
export function amplifyVariables(): Plugin {
  return {
    name: 'portico:amplify-variables',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/@aws-amplify/ui-react/dist/styles/base.css')) return undefined;
      return { code: code.replace(unused, ''), map: null };
    },
  };
}
