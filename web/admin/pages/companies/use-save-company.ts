import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Company } from '@portico/shared/contract/companies.ts';
import { api } from '../../../api/api.ts';
import { createIdempotencyKey, isKeyReused } from '../../../api/idempotency.ts';
import { cacheCompany } from './cache.ts';
import { bodyOf, changesOf, type CompanyDraft } from './company-draft.ts';
import { companyPages } from '../../query-keys.ts';
import { texts } from './texts.ts';

const mutationKey = ['saveCompany'];

interface SaveCallbacks {
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

/** Adds a company, or changes the one given. Another try after a lost answer makes no second one. */
export function useSaveCompany(company: Company | undefined, { onSaved, onFailed }: SaveCallbacks) {
  const queries = useQueryClient();
  const [key] = useState(() => createIdempotencyKey());
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (draft: CompanyDraft) =>
      company === undefined
        ? api('createCompany', { body: bodyOf(draft), idempotency_key: key.current() })
        : api('updateCompany', { params: { id: company.id }, body: changesOf(company, draft) }),
    onSuccess: (saved) => {
      cacheCompany(queries, saved);
      toast.success(company === undefined ? texts.was_created : texts.was_updated);
      onSaved();
    },
    onError: (error) => {
      key.failed(error);
      if (isKeyReused(error)) void queries.invalidateQueries({ queryKey: companyPages });
      onFailed(error);
    },
  });
  return {
    save: (draft: CompanyDraft) => {
      // Asked of the cache: the second click of a double click can come before this renders as busy.
      if (queries.isMutating({ mutationKey }) === 0) mutate(draft);
    },
    edited: key.edited,
    busy: isPending,
  };
}
