import { api } from '../../api/api.ts';
import { companyOptionsKey } from '../query-keys.ts';
import { useSearchedOptions } from './use-searched-options.ts';

/** The active companies, or all companies, by name as options of a select. */
export function useCompanyOptions({ inactive = false } = {}) {
  const status = inactive ? undefined : 'active';
  return useSearchedOptions(
    [...companyOptionsKey, status],
    ({ q, cursor }, signal) => api('listCompanies', { query: { status, q, cursor } }, { signal }),
    ({ name }) => name,
  );
}
