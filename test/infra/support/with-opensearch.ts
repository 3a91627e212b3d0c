import { type Environment, findEnvironment } from '../../../infra/environments.ts';

/** Production whose search uses OpenSearch. */
export const productionWithOpenSearch: Environment = {
  ...findEnvironment('prod'),
  name: 'large',
  search: 'opensearch',
};
