import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Company } from '@portico/shared/contract/companies.ts';
import { api } from '../../../api/api.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { companyPages } from '../../query-keys.ts';
import { cacheCompany } from './cache.ts';
import { companyBody, companyChanges, type CompanyValues } from './company-values.ts';
import { texts } from './texts.ts';

/** Creates a company, or updates the given one. */
export function useSaveCompany(company: Company | undefined) {
  const queryClient = useQueryClient();
  const { create, edited } = useIdempotentCreate({
    send: (values: CompanyValues, idempotency_key) =>
      api('createCompany', { body: companyBody(values), idempotency_key }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey: companyPages }),
  });
  return {
    save: async (values: CompanyValues) => {
      const saved =
        company === undefined
          ? await create(values)
          : await api('updateCompany', {
              params: { id: company.id },
              body: companyChanges(company, values),
            });
      cacheCompany(queryClient, saved);
      toast.success(company === undefined ? texts.was_created : texts.was_updated);
    },
    edited,
  };
}
