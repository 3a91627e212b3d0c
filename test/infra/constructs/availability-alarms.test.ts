import { describe, expect, test } from 'vitest';
import { productionAlarms } from '../support/monitored.ts';

describe('the availability objective of 99.9 %', () => {
  const findAlarm = (name: string) =>
    productionAlarms.find(({ AlarmName }) => AlarmName === `portico-prod-availability-${name}`);

  test.each([
    ['fast', 3600, 0.0144],
    ['slow', 21_600, 0.006],
  ])('%s burn: in %i seconds, a share of failures above %d notifies', (speed, seconds, share) => {
    expect(findAlarm(speed)).toMatchObject({
      seconds,
      Threshold: share,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(findAlarm(speed)?.AlarmActions).toHaveLength(1);
  });

  test.each(['fast', 'slow'])('%s burn ignores a few failures at night, whatever their share', (speed) => {
    expect(findAlarm(speed)?.measure).toContain('IF(failed >= 5, failed / requests, 0)');
  });
});
