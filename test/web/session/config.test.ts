import { expect, test } from 'vitest';
import { configPlaceholder, parseConfig } from '../../../web/session/config.ts';

const config = {
  region: 'eu-west-2',
  user_pool_id: 'eu-west-2_Abc',
  user_pool_client_id: 'client',
  identity_endpoint: '',
};

test("a deployment's configuration is read", () => {
  expect(parseConfig(JSON.stringify(config))).toEqual(config);
});

test.each([JSON.stringify(configPlaceholder), 'null', '{}', JSON.stringify({ ...config, region: 1 })])(
  'a page with the configuration %s is not configured',
  (text) => {
    expect(() => parseConfig(text)).toThrow('not been configured');
  },
);
