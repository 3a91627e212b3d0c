import { describe, expect, it } from 'vitest';
import { readTokens, toTokens } from '../../../../../web/admin/pages/tickets/filters/filter-tokens.ts';

const choice = (propertyKey: string, value: unknown) => ({ propertyKey, operator: '=' as const, value });
const readFilters = (...tokens: Parameters<typeof readTokens>[0]) => {
  const { filters, ...rest } = readTokens(tokens);
  const setFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { filters: Object.fromEntries(setFilters), ...rest };
};
const nothingElse = { words: '', refused: undefined, tooMany: undefined };

describe('the tokens of the property filter', () => {
  it('have all values of a choice, and can be read back as filters', () => {
    const filters = { status: 'assigned,new', tag: 'vpn', created_from: '2026-01-31' };
    const tokens = toTokens(filters);
    expect(tokens).toEqual([
      choice('status', ['assigned', 'new']),
      choice('tag', ['vpn']),
      { propertyKey: 'created', operator: '>=', value: '2026-01-31' },
    ]);
    expect(readFilters(...tokens)).toEqual({ filters, ...nothingElse });
  });

  it('are one filter if several are of one choice; of several days the last is used', () => {
    const day = (value: string) => ({ propertyKey: 'active', operator: '<=' as const, value });
    expect(
      readFilters(
        choice('priority', ['low']),
        choice('priority', ['high', 'low']),
        day('2026-01-31'),
        day('2026-02-01'),
      ),
    ).toEqual({ filters: { priority: 'high,low', active_to: '2026-02-01' }, ...nothingElse });
  });

  it('are ignored without a value, and report a value that is not a choice', () => {
    expect(readFilters(choice('status', []))).toEqual({ filters: {}, ...nothingElse });
    expect(readFilters(choice('status', ['new', 'lost']))).toEqual({
      filters: { status: 'new' },
      ...nothingElse,
      refused: { property: 'status', value: 'lost' },
    });
  });

  it('report more values than a filter allows', () => {
    const tags = Array.from({ length: 11 }, (_, n) => `t${n}`);
    const { filters, tooMany } = readFilters(choice('tag', tags));
    expect(String(filters['tag']).split(',')).toHaveLength(10);
    expect(tooMany).toBe('tag');
  });
});
