import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { api } from '../../api/api.ts';

const createQueryKey = (company: string) => ['company contacts', company];

/** The contacts of a company by name, and a function that shows a change immediately. */
export function useContacts(company: string) {
  const queryClient = useQueryClient();
  const queryKey = createQueryKey(company);
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api('listCompanyContacts', { params: { id: company }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  /** @param changed undefined for a removed contact */
  const updateCachedContact = (id: string, changed: Contact | undefined) => {
    queryClient.setQueryData<typeof list.data>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((contact) => {
              if (contact.id !== id) return [contact];
              return changed?.company_id === company ? [changed] : [];
            }),
          })),
        },
    );
  };
  const contacts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const options = contacts.map(({ id, full_name, emails }) => ({
    value: id,
    label: full_name,
    description: emails.join(', '),
    filteringTags: [fold(full_name)],
  }));
  return { list, contacts, options, show: updateCachedContact };
}
