import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt, parseProblem } from '../../support/api.ts';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import { deleteRateLimitCounters } from '../../support/throttling.ts';

describe('a failure that a browser reports', () => {
  const logLines: string[] = [];

  beforeAll(async () => {
    await getFaultyCloud((line) => void logLines.push(line));
  });
  beforeEach(async () => {
    await deleteRateLimitCounters();
    logLines.length = 0;
  });

  const reportFailure = (body: unknown) => attempt('reportFailure', { body }, undefined);
  const listFailureMetrics = () => logLines.filter((line) => line.includes('"BrowserFailures":1'));

  it('is counted by its kind', async () => {
    expect((await reportFailure({ area: 'admin', kind: 'screen_error' })).text).toBe('{"ok":true}');
    await expect.poll(listFailureMetrics).toEqual([expect.stringContaining('"kind":"screen_error"')]);
  });

  it.each([
    ['an unknown kind', { area: 'site', kind: 'ada@example.com' }],
    ['a text', { area: 'site', kind: 'no_response', message: 'Ada could not sign in' }],
    ['no area', { kind: 'no_response' }],
  ])('is refused and not counted if the report has %s', async (_, body) => {
    const answer = await reportFailure(body);
    expect([answer.status, parseProblem(answer).code]).toEqual([400, 'invalid_request']);
    expect(listFailureMetrics()).toEqual([]);
  });

  it('is counted at most 60 times in ten minutes from one network', { tags: ['nightly'] }, async () => {
    const body = { area: 'portal', kind: 'no_response' };
    const answers = await Promise.all(Array.from({ length: 62 }, () => reportFailure(body)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"ok":true}']));
    const listThrottlingMetrics = () => logLines.filter((line) => line.includes('"VisitorsThrottled":1'));
    await expect.poll(() => [listFailureMetrics().length, listThrottlingMetrics().length]).toEqual([60, 2]);
  });
});
