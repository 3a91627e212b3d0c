import { type Environment, environmentNamed } from '../../../infra/environments.ts';

/** Production whose search uses OpenSearch. */
export const withOpenSearch: Environment = {
  ...environmentNamed('prod'),
  name: 'large',
  search: 'opensearch',
};
