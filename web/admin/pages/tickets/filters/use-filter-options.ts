import type { PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import type { ReferenceEntry } from '@portico/shared/contract/reference.ts';
import { callersGroupsFilter } from '@portico/shared/model/assignment.ts';
import { formatCustomValue } from '@portico/shared/model/custom-fields.ts';
import { parseCustomFilter, noCustomValue } from '@portico/shared/model/custom-filter.ts';
import { splitValues } from '@portico/shared/model/filter-values.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { priorities, ticketStatuses, ticketTypes, noAssignee } from '@portico/shared/model/ticket.ts';
import { api } from '../../../../api/api.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { useGroups } from '../../../groups/use-groups.ts';
import { isUserId } from '../../../lists/address-values.ts';
import { addTypedTag } from '../../../selects/add-typed-tag.ts';
import { staffQuery } from '../../../selects/staff.ts';
import { referenceQuery } from '../../../tickets/queries.ts';
import type { TicketFilters } from '../../../tickets/filters.ts';
import { filterTexts as texts } from './filter-texts.ts';
import type { PropertyName } from './filter-tokens.ts';

type Option = PropertyFilterProps.FilteringOption;
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly searchTexts?: readonly string[];
}

const toOptions = (propertyKey: PropertyName, choices: readonly Choice[]): Option[] =>
  choices.map(({ value, label, searchTexts = [] }) => ({
    propertyKey,
    value,
    label,
    tags: searchTexts,
  }));
const toEnumChoices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatEnumLabel(value) }));
/** The label of a custom field's value, or of `noCustomValue`, which finds tickets without a value. */
export function formatCustomText({ kind, name }: CustomField, text: string): string {
  if (text !== noCustomValue) return text;
  return kind === 'checkbox' ? texts.no : texts.no_value(name);
}
/** The values of a custom field that users choose from a list; other values are typed. */
const createCustomOptions = (field: CustomField): Option[] => {
  const { id, kind, choices } = field;
  const values = kind === 'checkbox' ? [formatCustomValue(true)] : choices;
  return [...values, noCustomValue].map((value) => ({
    propertyKey: id,
    value,
    label: formatCustomText(field, value),
  }));
};
const toChoice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
const entryToChoice = ({ retired, ...one }: ReferenceEntry): Choice => ({
  ...toChoice(one),
  ...(retired && { searchTexts: [texts.retired] }),
});

/** Functions that ask the API for the choices that match a typed text, by property. */
const searchByProperty: Readonly<Record<string, (text: string, signal: AbortSignal) => Promise<Choice[]>>> = {
  company: async (text, signal) =>
    (await api('listCompanies', { query: { q: text || undefined } }, { signal })).items.map(toChoice),
  requester: async (text, signal) =>
    (await api('listUsers', { query: { q: text || undefined } }, { signal })).items.map(
      ({ id, full_name, email }) => ({ value: id, label: full_name, searchTexts: [email] }),
    ),
  tag: async (text, signal) =>
    (await api('listTags', { query: { q: text.slice(0, limits.tag) } }, { signal })).items.map((tag) => ({
      value: tag,
      label: tag,
    })),
};

const choicesQuery = (property: string, text: string) =>
  queryOptions({
    queryKey: ['filter choices', property, text],
    queryFn: async ({ signal }) => searchByProperty[property]?.(text, signal) ?? [],
    staleTime: 30_000,
  });

const isSearchedProperty = (property: string): property is 'company' | 'requester' | 'tag' =>
  Object.hasOwn(searchByProperty, property);
const searchedProperties = Object.keys(searchByProperty).filter(isSearchedProperty);

/** The choices of the property that the user is editing; the API searches for them. */
function useSearchedChoices() {
  const queryClient = useQueryClient();
  const [{ property, text }, ask] = useState({ property: '', text: '' });
  const { isFetching, isError, refetch } = useQuery({
    ...choicesQuery(property, text),
    enabled: searchByProperty[property] !== undefined,
  });
  return {
    /**
     * All recent results for a property, so that chosen values remain among the choices while the user types.
     */
    listChoices: (propertyName: string): Choice[] => {
      const recentChoices = queryClient
        .getQueriesData<Choice[]>({ queryKey: ['filter choices', propertyName] })
        .flatMap(([, choices]) => choices ?? []);
      return [...new Map(recentChoices.map((choice) => [choice.value, choice])).values()];
    },
    isFetching,
    isError,
    /** The choice for a name that was entered before the choices were loaded. */
    find: async (propertyName: string, name: string): Promise<Choice | undefined> => {
      const choices = await queryClient.fetchQuery(
        choicesQuery(propertyName, name.trim().slice(0, limits.search)),
      );
      return choices.find(({ label }) => fold(label) === fold(name));
    },
    load: (propertyName: string, filteringText: string, isRetry: boolean) => {
      if (isRetry) void refetch();
      else ask({ property: propertyName, text: filteringText.trim().slice(0, limits.search) });
    },
  };
}

const parseValues = (text: string | undefined) => (text === undefined ? [] : splitValues(text));

/** Loads names if the URL contains several ids; for a single id, the list itself provides the name. */
const useLoadNames = (property: 'company' | 'requester', filters: TicketFilters) =>
  useQuery({ ...choicesQuery(property, ''), enabled: parseValues(filters[property]).length > 1 });

/** The names that the list provides for ids in the URL. */
export interface FilterNames {
  readonly company?: string | undefined;
  readonly requester?: string | undefined;
}

/** The choices of the property filter, loaded on demand, and the names of the chosen values. */
export function useFilterOptions(filters: TicketFilters, listedNames: FilterNames) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState('');
  const [wantsStaff, setWantsStaff] = useState(parseValues(filters.assignee).some(isUserId));
  const staff = useQuery({ ...staffQuery, enabled: wantsStaff });
  const reference = useQuery(referenceQuery);
  const groups = useGroups();
  const searchedChoices = useSearchedChoices();
  useLoadNames('company', filters);
  useLoadNames('requester', filters);
  const { categories = [], departments = [], custom_fields = [] } = reference.data ?? {};
  const customFilters = filters.field === undefined ? {} : parseCustomFilter(filters.field);
  const fields = custom_fields.filter(({ id, retired }) => !retired || id in customFilters);
  const findUnlistedLabel = (property: 'company' | 'requester' | 'tag', value: string): string => {
    if (property === 'tag') return value;
    const isSingleValue = parseValues(filters[property]).length === 1;
    return (isSingleValue ? listedNames[property] : undefined) ?? texts.chosen[property];
  };
  const options = [
    ...toOptions('status', toEnumChoices(ticketStatuses)),
    ...toOptions('priority', toEnumChoices(priorities)),
    ...toOptions('type', toEnumChoices(ticketTypes)),
    ...toOptions('category', categories.map(entryToChoice)),
    ...toOptions('department', departments.map(entryToChoice)),
    ...toOptions('assignee', [
      { value: 'me', label: texts.me },
      { value: noAssignee, label: texts.nobody },
      ...(staff.data?.items ?? []).map(({ id, full_name, email }) => ({
        value: id,
        label: full_name,
        searchTexts: [email],
      })),
    ]),
    ...toOptions('group', [{ value: callersGroupsFilter, label: texts.my_groups }, ...groups.options]),
    ...fields.flatMap(createCustomOptions),
    ...searchedProperties.flatMap((property) =>
      toOptions(property, [
        ...searchedChoices.listChoices(property),
        ...parseValues(filters[property])
          .filter((value) => !searchedChoices.listChoices(property).some((choice) => choice.value === value))
          .map((value) => ({ value, label: chosen[value] ?? findUnlistedLabel(property, value) })),
      ]),
    ),
  ];
  const findName = (property: PropertyName, value: string): string => {
    const option = options.find(
      (candidate) => candidate.propertyKey === property && candidate.value === value,
    );
    const name = option?.label ?? chosen[value];
    if (name !== undefined) return name;
    return property === 'group' ? groups.nameOf(value) : value;
  };
  const isStaffMissing = wantsStaff && staff.isError;
  return {
    options: options.map((option) => addTypedTag(option, typed)),
    /** The custom fields. */
    fields,
    findName,
    /** @returns the value of the company, person or tag with this name, if there is one */
    find: async (property: PropertyName, name: string): Promise<string | undefined> => {
      const choice = await searchedChoices.find(property, name);
      if (choice) setChosen((before) => ({ ...before, [choice.value]: choice.label }));
      return choice?.value;
    },
    /** Stores the names of chosen values: the choices contain only the results of recent searches. */
    keepNames: (values: readonly unknown[]) => {
      const names = options.flatMap(({ value, label }) =>
        values.includes(value) && label !== undefined ? [[value, label] as const] : [],
      );
      setChosen((before) => ({ ...before, ...Object.fromEntries(names) }));
    },
    statusType:
      searchedChoices.isFetching || staff.isFetching
        ? ('loading' as const)
        : searchedChoices.isError || isStaffMissing
          ? ('error' as const)
          : ('finished' as const),
    onLoadItems: (detail: PropertyFilterProps.LoadItemsDetail) => {
      const key = detail.filteringProperty?.key ?? '';
      setTyped(detail.filteringText);
      if (key === 'assignee') setWantsStaff(true);
      if (detail.samePage && isStaffMissing) void staff.refetch();
      searchedChoices.load(key, detail.filteringText, detail.samePage && searchedChoices.isError);
    },
  };
}
