import { describe, expect, it } from 'vitest';
import { readTokens, toTokens } from '../../../../../web/admin/pages/tickets/filters/filter-tokens.ts';

const createChoiceToken = (propertyKey: string, value: unknown) => ({
  propertyKey,
  operator: '=' as const,
  value,
});
const readFilters = (...tokens: Parameters<typeof readTokens>[0]) => {
  const { filters, ...rest } = readTokens(tokens);
  const definedFilterEntries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { filters: Object.fromEntries(definedFilterEntries), ...rest };
};
const noWordsOrErrors = { words: '', invalidFilter: undefined, truncatedProperty: undefined };

describe('the tokens of the property filter', () => {
  it('have all values of a choice, and can be read back as filters', () => {
    const filters = { status: 'assigned,new', tag: 'vpn', created_from: '2026-01-31' };
    const tokens = toTokens(filters);
    expect(tokens).toEqual([
      createChoiceToken('status', ['assigned', 'new']),
      createChoiceToken('tag', ['vpn']),
      { propertyKey: 'created', operator: '>=', value: '2026-01-31' },
    ]);
    expect(readFilters(...tokens)).toEqual({ filters, ...noWordsOrErrors });
  });

  it('are one filter if several are of one choice; of several days the last is used', () => {
    const createDayToken = (value: string) => ({ propertyKey: 'active', operator: '<=' as const, value });
    expect(
      readFilters(
        createChoiceToken('priority', ['low']),
        createChoiceToken('priority', ['high', 'low']),
        createDayToken('2026-01-31'),
        createDayToken('2026-02-01'),
      ),
    ).toEqual({ filters: { priority: 'high,low', active_to: '2026-02-01' }, ...noWordsOrErrors });
  });

  it('are ignored without a value, and report a value that is not a choice', () => {
    expect(readFilters(createChoiceToken('status', []))).toEqual({ filters: {}, ...noWordsOrErrors });
    expect(readFilters(createChoiceToken('status', ['new', 'lost']))).toEqual({
      filters: { status: 'new' },
      ...noWordsOrErrors,
      invalidFilter: { property: 'status', value: 'lost' },
    });
  });

  it('report more values than a filter allows', () => {
    const tags = Array.from({ length: 11 }, (_, n) => `t${n}`);
    const { filters, truncatedProperty } = readFilters(createChoiceToken('tag', tags));
    expect(String(filters['tag']).split(',')).toHaveLength(10);
    expect(truncatedProperty).toBe('tag');
  });
});
