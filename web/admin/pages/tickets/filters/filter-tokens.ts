import type { PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { isCustomFieldKey } from '@portico/shared/model/custom-fields.ts';
import { parseCustomFilter, formatCustomFilterValue } from '@portico/shared/model/custom-filter.ts';
import { maxFilterValues, joinValues, splitValues } from '@portico/shared/model/filter-values.ts';
import { type TicketFilters, parseFilters } from '../../../tickets/filters.ts';

const choicePropertyNames = [
  'status',
  'priority',
  'type',
  'category',
  'department',
  'company',
  'requester',
  'assignee',
  'group',
  'tag',
] as const;
type ChoicePropertyName = (typeof choicePropertyNames)[number];

/** The filter for each operator on a day. */
export const dayFilters = {
  created: { '>=': 'created_from', '<=': 'created_to' },
  active: { '>=': 'active_from', '<=': 'active_to' },
} as const;
type DayFilterName = keyof typeof dayFilters;

export type PropertyName = ChoicePropertyName | DayFilterName;
const isDayFilterName = (name: string): name is DayFilterName => Object.hasOwn(dayFilters, name);
export const propertyNames: readonly PropertyName[] = [...choicePropertyNames, 'created', 'active'];
const isPropertyName = (key: string): key is PropertyName => propertyNames.some((name) => name === key);

type Token = PropertyFilterProps.Token;

const toDayTokens = (filters: TicketFilters) =>
  Object.entries(dayFilters).flatMap(([propertyKey, names]) =>
    (['>=', '<='] as const).flatMap((operator): Token[] => {
      const value = filters[names[operator]];
      return value === undefined ? [] : [{ propertyKey, operator, value }];
    }),
  );

/** Whether a field's values are chosen rather than typed. */
export const hasChoices = ({ kind }: CustomField) => kind === 'choice' || kind === 'checkbox';

/** One token for each field whose values are chosen, and one for each typed text. */
const toCustomTokens = ({ field }: TicketFilters, fields: readonly CustomField[]): Token[] =>
  Object.entries(field === undefined ? {} : parseCustomFilter(field)).flatMap(
    ([propertyKey, texts]): Token[] =>
      fields.some((customField) => customField.id === propertyKey && hasChoices(customField))
        ? [{ propertyKey, operator: '=', value: [...texts] }]
        : texts.map((value) => ({ propertyKey, operator: '=', value })),
  );

/**
 * Converts filters to tokens of the property filter. A property with choices gets one token for all its
 * values.
 * @param fields the custom fields
 */
export const toTokens = (filters: TicketFilters, fields: readonly CustomField[] = []): Token[] => [
  ...choicePropertyNames.flatMap((propertyKey): Token[] => {
    const value = filters[propertyKey];
    return value === undefined ? [] : [{ propertyKey, operator: '=', value: splitValues(value) }];
  }),
  ...toDayTokens(filters),
  ...toCustomTokens(filters, fields),
];

function findFilterName({ propertyKey = '', operator }: Token): string | undefined {
  if (!isDayFilterName(propertyKey)) return propertyKey;
  return operator === '>=' || operator === '<=' ? dayFilters[propertyKey][operator] : undefined;
}

const emptyFilters: TicketFilters = Object.fromEntries(
  [
    ...choicePropertyNames,
    'field',
    ...Object.values(dayFilters).flatMap((names) => Object.values(names)),
  ].map((name) => [name, undefined]),
);

interface ParsedTokens {
  readonly filters: TicketFilters;
  /** Words that belong to the search. */
  readonly words: string;
  /** A property with an invalid value. */
  readonly invalidFilter: { readonly property: PropertyName; readonly value: string } | undefined;
  /** A property with more values than one filter allows; the first ones are used. */
  readonly truncatedProperty: PropertyName | undefined;
}

const isCustomToken = ({ propertyKey = '' }: Token) => isCustomFieldKey(propertyKey);

const toValueTexts = ({ value }: Pick<Token, 'value'>): string[] =>
  Array.isArray(value) ? value.map(String) : [String(value ?? '')];

/**
 * Converts tokens of the property filter to filters. Combines the tokens of a property with choices; if there
 * are several tokens for the same day, uses the last.
 */
export function readTokens(tokens: readonly Token[]): ParsedTokens {
  const search = new URLSearchParams();
  let invalidFilter: ParsedTokens['invalidFilter'];
  for (const { propertyKey = '', ...token } of tokens.filter(isCustomToken)) {
    const values = toValueTexts(token).filter((text) => text.trim() !== '');
    const before = search.getAll('field');
    const added = values.map((text) => formatCustomFilterValue(propertyKey, text.trim()));
    search.set('field', joinValues([...before, ...added]));
  }
  for (const token of tokens.filter((candidate) => !isCustomToken(candidate))) {
    const name = findFilterName(token);
    const property = token.propertyKey ?? '';
    for (const value of toValueTexts(token)) {
      const parsedFilters = name && parseFilters(new URLSearchParams([[name, value]]));
      if (name && parsedFilters && Object.hasOwn(parsedFilters, name))
        search.set(name, joinValues([...(isDayFilterName(property) ? [] : search.getAll(name)), value]));
      else if (isPropertyName(property)) invalidFilter = { property, value };
    }
  }
  const truncatedProperty = choicePropertyNames.find(
    (name) => splitValues(search.get(name) ?? '').length > maxFilterValues,
  );
  const words = tokens.filter(({ propertyKey }) => propertyKey === undefined);
  return {
    filters: { ...emptyFilters, ...parseFilters(search) },
    words: words.map(({ value }) => String(value)).join(' '),
    invalidFilter,
    truncatedProperty,
  };
}

/**
 * The filters that the user has changed. Other filters keep their values, even if the list does not show them
 * yet.
 */
export function findChangedFilters(currentFilters: TicketFilters, newFilters: TicketFilters): TicketFilters {
  const before = new Map<string, unknown>(Object.entries(currentFilters));
  return Object.fromEntries(Object.entries(newFilters).filter(([name, value]) => before.get(name) !== value));
}
