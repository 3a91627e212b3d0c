import { type Environment, environmentNamed } from '../../../infra/environments.ts';

/** As a consultancy has it that took the product over: production under names of its own. */
export const withDomain: Environment = {
  ...environmentNamed('prod'),
  name: 'acme',
  domain: {
    name: 'www.acme.example',
    aliases: ['acme.example'],
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'acme.example' },
  },
};
