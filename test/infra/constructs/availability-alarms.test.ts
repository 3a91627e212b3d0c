import { describe, expect, test } from 'vitest';
import { alarms } from '../support/monitored.ts';

describe('the availability objective of 99.9 %', () => {
  const named = (name: string) =>
    alarms.find(({ AlarmName }) => AlarmName === `portico-prod-availability-${name}`);

  test.each([
    ['fast', 'long', 3600, 0.0144],
    ['fast', 'short', 300, 0.0144],
    ['slow', 'long', 21_600, 0.006],
    ['slow', 'short', 1800, 0.006],
  ])('%s burn: the %s window of %i seconds has a threshold of %d', (speed, window, seconds, share) => {
    expect(named(`${speed}-${window}`)).toMatchObject({ seconds, Threshold: share });
  });

  test.each(['fast', 'slow'])('%s burn goes into ALARM only while both windows do', (speed) => {
    const rule = JSON.stringify(named(speed)?.AlarmRule);
    for (const window of ['long', 'short']) expect(rule).toContain(`"${named(`${speed}-${window}`)?.id}"`);
    expect(rule).toContain(' AND ');
    expect(rule).not.toContain(' OR ');
  });

  test('ignores a single failure at night', () => {
    for (const speed of ['fast', 'slow'])
      expect(named(`${speed}-long`)?.Metrics.find(({ Expression }) => Expression)?.Expression).toBe(
        'IF(failed >= 5, failed / requests, 0)',
      );
  });
});
