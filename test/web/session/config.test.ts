import { expect, test } from 'vitest';
import { configPlaceholder, parseConfig } from '../../../web/session/config.ts';

const config = {
  region: 'eu-west-2',
  user_pool_id: 'eu-west-2_Abc',
  user_pool_client_id: 'client',
  identity_endpoint: null,
};
const pageUrl = 'https://example.com/auth/login';
const parseValue = (value: unknown) => parseConfig(JSON.stringify(value), pageUrl);

test.each([null, '/_identity/', 'http://127.0.0.1:1/', 'https://identity.example/'])(
  "a deployment's configuration is read, with the user pool at %s",
  (identity_endpoint) => {
    expect(parseValue({ ...config, identity_endpoint })).toEqual({
      ...config,
      identity_endpoint,
      passkeys: null,
    });
  },
);

test('a configuration with passkeys contains their host name', () => {
  expect(parseValue({ ...config, passkeys: 'example.com' })).toMatchObject({ passkeys: 'example.com' });
  expect(() => parseValue({ ...config, passkeys: '' })).toThrow(
    'The configuration of this page has no passkeys.',
  );
});

test.each([configPlaceholder, null])(
  'a page whose configuration is %s is reported as not configured',
  (value) => {
    expect(() => parseValue(value)).toThrow('This page has not been configured for its deployment.');
  },
);

test.each([
  { name: 'region', value: '' },
  { name: 'user_pool_id', value: '' },
  { name: 'user_pool_id', value: ' ' },
  { name: 'user_pool_client_id', value: '' },
  { name: 'user_pool_client_id', value: 1 },
  { name: 'identity_endpoint', value: '' },
  { name: 'identity_endpoint', value: undefined },
])('a configuration whose $name is $value is refused', ({ name, value }) => {
  expect(() => parseValue({ ...config, [name]: value })).toThrow(
    `The configuration of this page has no ${name}.`,
  );
});

test.each(['ftp://identity.example/', 'javascript:alert(1)', 'https://'])(
  'a user pool at %s is refused',
  (identity_endpoint) => {
    expect(() => parseValue({ ...config, identity_endpoint })).toThrow('is not an http or https URL');
  },
);
