import FormField from '@cloudscape-design/components/form-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { followerTexts as texts } from '../../../mails/texts.ts';
import { FilteredSelect } from '../../../selects/filtered-select.tsx';
import { useStaffSelect } from '../../../selects/staff.ts';
import { useCompanyUserOptions } from '../../../selects/use-company-users.ts';

/** Staff and people of the company who do not follow the ticket yet. */
function useCandidates(ticket: Ticket, excludedIds: readonly string[] | undefined) {
  const staff = useStaffSelect(true);
  const company = useCompanyUserOptions(ticket.company_id);
  const groups = [
    {
      label: texts.staff,
      options: staff.options,
    },
    {
      label: ticket.company_name,
      options: company.options.filter(({ value }) => value !== ticket.requester_id),
    },
  ];
  const { statusType, onLoadItems } = company;
  return {
    options: groups
      .map((group) => ({
        ...group,
        options: group.options.filter(({ value }) => !excludedIds?.includes(value)),
      }))
      .filter(({ options }) => options.length > 0),
    statusType,
    onLoadItems,
  };
}

/** The followers of the ticket, and a select that adds a person, who is notified. */
export function Followers({ ticket }: { ticket: Ticket }) {
  const params = { id: ticket.id };
  const queryClient = useQueryClient();
  const queryKey = ['followers', ticket.id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('listFollowers', { params }, { signal }),
  });
  const add = useMutation({
    mutationKey: ['addFollower'],
    mutationFn: (user_id: string) => api('addFollower', { params: { ...params, user_id } }),
    onSuccess: ({ full_name, state }) => {
      toast.success(state === 'muted' ? texts.has_muted(full_name) : texts.added(full_name));
      void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(texts.failed, { description: errorMessage(error) }),
  });
  const followers = data?.items.filter(({ state }) => state === 'follows') ?? [];
  const { options, statusType, onLoadItems } = useCandidates(
    ticket,
    data?.items.map(({ id }) => id),
  );
  return (
    <FormField label={texts.followers} description={followers.map(({ full_name }) => full_name).join(', ')}>
      <FilteredSelect
        selectedOption={null}
        options={options}
        statusType={statusType}
        onLoadItems={onLoadItems}
        disabled={data === undefined || add.isPending}
        placeholder={texts.add}
        expandToViewport
        filteringAriaLabel={texts.search}
        filteringPlaceholder={texts.search}
        loadingText={texts.loading}
        errorText={texts.failed_to_load}
        recoveryText={texts.try_again}
        empty={texts.nobody}
        onChange={({ detail: { selectedOption } }) => {
          if (selectedOption.value !== undefined) add.mutate(selectedOption.value);
        }}
      />
    </FormField>
  );
}
