import { type Environment, findEnvironment } from '../../../infra/environments.ts';

/** Production with a domain. */
export const productionWithDomain: Environment = {
  ...findEnvironment('prod'),
  name: 'acme',
  domain: {
    name: 'www.acme.example',
    aliases: ['acme.example'],
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'acme.example' },
  },
};
