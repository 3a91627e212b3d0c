import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportContact } from '@portico/shared/contract/monthly-reports.ts';
import { api } from '../../../../api/api.ts';
import { reportContactsKey } from '../../../query-keys.ts';

type Person = Pick<NonNullable<ReportContact['contact']>, 'id' | 'full_name'>;

/** The settings of a company's monthly report in the dialog. */
export interface ReportChoice {
  readonly enabled: boolean;
  readonly person: Person | undefined;
}

/** The recipient of a company's monthly report, as stored or newly chosen; a new company has none. */
export function useReportContact(company: string | undefined) {
  const queryClient = useQueryClient();
  const queryKey = [...reportContactsKey, company ?? ''];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('getReportContact', { params: { id: company ?? '' } }, { signal }),
    enabled: company !== undefined,
  });
  const [chosen, setChosen] = useState<ReportChoice>();
  const storedChoice: ReportChoice = { enabled: data?.on ?? false, person: data?.contact ?? undefined };
  const choice = chosen ?? storedChoice;
  return {
    isPending: data === undefined && error === null,
    isFailed: data === undefined && error !== null,
    choice,
    /** Why nobody receives the report; undefined once another person is chosen. */
    problem:
      choice.enabled && choice.person?.id === storedChoice.person?.id
        ? (data?.problem ?? undefined)
        : undefined,
    /** Whether the report is switched on without a recipient. */
    isIncomplete: chosen?.enabled === true && chosen.person === undefined && data?.problem !== 'gone',
    choose: setChosen,
    save: async () => {
      if (company === undefined || chosen === undefined) return;
      const contact_id = chosen.enabled ? chosen.person?.id : null;
      const isSame = chosen.enabled === storedChoice.enabled && chosen.person?.id === storedChoice.person?.id;
      if (contact_id === undefined || isSame) return;
      const savedReport = await api('setReportContact', { params: { id: company }, body: { contact_id } });
      queryClient.setQueryData(queryKey, savedReport);
      setChosen(undefined);
    },
  };
}
export type ReportContactForm = ReturnType<typeof useReportContact>;
