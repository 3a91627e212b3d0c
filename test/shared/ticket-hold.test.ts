import { expect, it } from 'vitest';
import { parseHold, formatHold } from '../../shared/model/ticket-hold.ts';

it('the history shows the reason of a hold, over several lines, and when the hold ends', () => {
  for (const hold of [
    null,
    { reason: 'The board meets', until: null },
    { reason: '2026-12-01 is the day\nof the board', until: '2026-12-02T00:00:00.000Z' },
  ])
    expect(parseHold(formatHold(hold))).toEqual(hold);
});
