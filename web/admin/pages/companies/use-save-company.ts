import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { Company } from '@portico/shared/contract/companies.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/error.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { companyPagesKey } from '../../query-keys.ts';
import { cacheCompany } from './cache.ts';
import { toCompanyBody, findCompanyChanges, type CompanyValues } from './fields/company-values.ts';
import { texts } from './texts.ts';

/** Whether the name looks like another company's, so that the user must confirm it. */
export const isSimilarNameError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'name_similar';

interface EnteredCompany {
  values: CompanyValues;
  /** Whether the user has confirmed a name that looks like another company's. */
  allow_similar_name: boolean;
}

/** Creates or updates a company. */
export function useSaveCompany(company: Company | undefined) {
  const queryClient = useQueryClient();
  const { create, edited } = useIdempotentCreate({
    send: ({ values, allow_similar_name }: EnteredCompany, idempotency_key) =>
      api('createCompany', { body: { ...toCompanyBody(values), allow_similar_name }, idempotency_key }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey: companyPagesKey }),
  });
  return {
    save: async (enteredCompany: EnteredCompany) => {
      const savedCompany =
        company === undefined
          ? await create(enteredCompany)
          : await api('updateCompany', {
              params: { id: company.id },
              body: {
                ...findCompanyChanges(company, enteredCompany.values),
                allow_similar_name: enteredCompany.allow_similar_name,
              },
            });
      cacheCompany(queryClient, savedCompany);
      toast.success(company === undefined ? texts.was_created : texts.was_updated);
    },
    edited,
  };
}
