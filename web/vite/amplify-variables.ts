import type { Plugin } from 'vite';

/** The components whose variables the sign-in screens use. */
const kept = [
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

const unused = new RegExp(`^\\s*--amplify-components-(?!(?:${kept.join('|')})-)[^;]*;\\n`, 'gm');

/** Leaves the variables of all other Amplify UI components out of its base stylesheet: most of it, and nothing reads them. */
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
