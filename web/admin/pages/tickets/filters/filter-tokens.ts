import type { PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { isCustomKey } from '@portico/shared/model/custom-fields.ts';
import { parseCustomFilter, customFilterValue } from '@portico/shared/model/custom-filter.ts';
import { maxFilterValues, joinValues, splitValues } from '@portico/shared/model/filter-values.ts';
import { type TicketFilters, parseFilters } from '../../../tickets/filters.ts';

const choices = [
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
type ChoiceName = (typeof choices)[number];

/** The filter for each operator on a day. */
export const dayFilters = {
  created: { '>=': 'created_from', '<=': 'created_to' },
  active: { '>=': 'active_from', '<=': 'active_to' },
} as const;
type DayName = keyof typeof dayFilters;

export type PropertyName = ChoiceName | DayName;
const isDayName = (name: string): name is DayName => Object.hasOwn(dayFilters, name);
export const propertyNames: readonly PropertyName[] = [...choices, 'created', 'active'];
const isProperty = (key: string): key is PropertyName => propertyNames.some((one) => one === key);

type Token = PropertyFilterProps.Token;

const dayTokens = (filters: TicketFilters) =>
  Object.entries(dayFilters).flatMap(([propertyKey, names]) =>
    (['>=', '<='] as const).flatMap((operator): Token[] => {
      const value = filters[names[operator]];
      return value === undefined ? [] : [{ propertyKey, operator, value }];
    }),
  );

/** Whether a field's values are chosen rather than typed. */
export const isChosen = ({ kind }: CustomField) => kind === 'choice' || kind === 'checkbox';

/** One token for each field whose values are chosen, and one for each typed text. */
const customTokens = ({ field }: TicketFilters, fields: readonly CustomField[]): Token[] =>
  Object.entries(field === undefined ? {} : parseCustomFilter(field)).flatMap(
    ([propertyKey, texts]): Token[] =>
      fields.some((one) => one.id === propertyKey && isChosen(one))
        ? [{ propertyKey, operator: '=', value: [...texts] }]
        : texts.map((value) => ({ propertyKey, operator: '=', value })),
  );

/**
 * Converts filters to tokens of the property filter. A property with choices gets one token for all its
 * values.
 * @param fields the custom fields
 */
export const toTokens = (filters: TicketFilters, fields: readonly CustomField[] = []): Token[] => [
  ...choices.flatMap((propertyKey): Token[] => {
    const value = filters[propertyKey];
    return value === undefined ? [] : [{ propertyKey, operator: '=', value: splitValues(value) }];
  }),
  ...dayTokens(filters),
  ...customTokens(filters, fields),
];

function findFilterName({ propertyKey = '', operator }: Token): string | undefined {
  if (!isDayName(propertyKey)) return propertyKey;
  return operator === '>=' || operator === '<=' ? dayFilters[propertyKey][operator] : undefined;
}

const emptyFilters: TicketFilters = Object.fromEntries(
  [...choices, 'field', ...Object.values(dayFilters).flatMap((names) => Object.values(names))].map((name) => [
    name,
    undefined,
  ]),
);

interface ParsedTokens {
  readonly filters: TicketFilters;
  /** Words that belong to the search. */
  readonly words: string;
  /** A property with an invalid value. */
  readonly refused: { readonly property: PropertyName; readonly value: string } | undefined;
  /** A property with more values than one filter allows; the first ones are used. */
  readonly tooMany: PropertyName | undefined;
}

const isCustomToken = ({ propertyKey = '' }: Token) => isCustomKey(propertyKey);

const toTexts = ({ value }: Pick<Token, 'value'>): string[] =>
  Array.isArray(value) ? value.map(String) : [String(value ?? '')];

/**
 * Converts tokens of the property filter to filters. Combines the tokens of a property with choices; if there
 * are several tokens for the same day, uses the last.
 */
export function readTokens(tokens: readonly Token[]): ParsedTokens {
  const search = new URLSearchParams();
  let refused: ParsedTokens['refused'];
  for (const { propertyKey = '', ...token } of tokens.filter(isCustomToken)) {
    const values = toTexts(token).filter((text) => text.trim() !== '');
    const before = search.getAll('field');
    const added = values.map((text) => customFilterValue(propertyKey, text.trim()));
    search.set('field', joinValues([...before, ...added]));
  }
  for (const token of tokens.filter((one) => !isCustomToken(one))) {
    const name = findFilterName(token);
    const property = token.propertyKey ?? '';
    for (const value of toTexts(token)) {
      const accepted = name && parseFilters(new URLSearchParams([[name, value]]));
      if (name && accepted && Object.hasOwn(accepted, name))
        search.set(name, joinValues([...(isDayName(property) ? [] : search.getAll(name)), value]));
      else if (isProperty(property)) refused = { property, value };
    }
  }
  const tooMany = choices.find((name) => splitValues(search.get(name) ?? '').length > maxFilterValues);
  const words = tokens.filter(({ propertyKey }) => propertyKey === undefined);
  return {
    filters: { ...emptyFilters, ...parseFilters(search) },
    words: words.map(({ value }) => String(value)).join(' '),
    refused,
    tooMany,
  };
}

/**
 * The filters that the user has changed. Other filters keep their values, even if the list does not show them
 * yet.
 */
export function changedFilters(shown: TicketFilters, wanted: TicketFilters): TicketFilters {
  const before = new Map<string, unknown>(Object.entries(shown));
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before.get(name) !== value));
}
