import { type Environment, findEnvironment } from '../../../infra/environments.ts';

/** Production whose search uses OpenSearch. */
export const withOpenSearch: Environment = {
  ...findEnvironment('prod'),
  name: 'large',
  search: 'opensearch',
};
