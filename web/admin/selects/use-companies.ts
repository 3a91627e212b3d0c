import { api } from '../../api/api.ts';
import { companyOptions } from '../query-keys.ts';
import { useSearchedOptions } from './use-searched-options.ts';

/** The active companies by name, as options of a select. */
export const useCompanies = () =>
  useSearchedOptions(
    companyOptions,
    ({ q, cursor }, signal) => api('listCompanies', { query: { status: 'active', q, cursor } }, { signal }),
    ({ name }) => name,
  );
