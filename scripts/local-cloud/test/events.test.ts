// @module-tag nightly
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, startCloud } from '../cloud.ts';
import { lambdaEventSources } from '../services/lambda-event-sources/service.ts';
import { scheduler } from '../services/scheduler/service.ts';
import { sns } from '../services/sns/service.ts';
import { sqs } from '../services/sqs/service.ts';
import { createTemporaryDirectory } from './assembly/fixture.ts';
import { writeSmallAssembly } from './cloud.fixture.ts';
import { objectContaining } from './expecting.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({
    assembly: writeSmallAssembly({ events: true }),
    directory: createTemporaryDirectory(),
  });
}, 60_000);
afterAll(() => cloud.stop());

const topicArn = 'arn:aws:sns:eu-west-2:000000000000:Small-Topic';
const publish = (kind: string, name: string) =>
  cloud.getRunningService(sns).publish(topicArn, JSON.stringify({ kind, name }));
const isStored = async (name: string) => (await (await fetch(`${cloud.site}/${name}`)).text()) !== 'null';
const waitUntil = (check: () => unknown) => vi.waitUntil(check, { timeout: 30_000, interval: 20 });

describe('messages of a topic', () => {
  it('reach the function of a queue; a message that keeps failing becomes a dead letter, and the others continue', async () => {
    publish('wanted', 'one');
    publish('wanted', 'poison');
    publish('other', 'filtered');
    publish('wanted', 'two');
    const { queue } = cloud.getRunningService(sqs);
    await waitUntil(() => queue('Small-DeadLetters').messages().length > 0);
    publish('wanted', 'three');
    await waitUntil(() => queue('Small-Queue').messages().length === 0);
    expect(queue('Small-DeadLetters').messages()).toEqual([{ kind: 'wanted', name: 'poison' }]);
    for (const name of ['one', 'two', 'three']) expect(await isStored(`queue-${name}`)).toBe(true);
    expect(await isStored('queue-filtered')).toBe(false);
  });
});

describe('a function that sends itself a message again', () => {
  it('is stopped by Lambda after 16 invocations, and the message becomes a dead letter', async () => {
    const { queue } = cloud.getRunningService(sqs);
    queue('Small-Loop').send(JSON.stringify({ name: 'loop', left: 30 }));
    await waitUntil(() => queue('Small-Stopped').messages().length > 0);
    expect(queue('Small-Stopped').messages()).toEqual([{ name: 'loop', left: 14 }]);
    expect(await isStored('loop-15')).toBe(true);
    expect(await isStored('loop-14')).toBe(false);
    queue('Small-Stopped').purge();
  });

  it('is also stopped if it uses a topic, and its event goes to the on-failure queue', async () => {
    const { queue } = cloud.getRunningService(sqs);
    const message = JSON.stringify({ name: 'round', left: 30 });
    cloud.getRunningService(sns).publish('arn:aws:sns:eu-west-2:000000000000:Small-Rounds', message);
    await waitUntil(() => queue('Small-Stopped').messages().length > 0);
    expect(queue('Small-Stopped').messages()).toEqual([
      objectContaining({ responsePayload: objectContaining({ errorType: 'RecursiveInvocationException' }) }),
    ]);
    expect(await isStored('round-15')).toBe(true);
    expect(await isStored('round-14')).toBe(false);
  });

  it('continues if its RecursiveLoop is Allow', async () => {
    cloud
      .getRunningService(sqs)
      .queue('Small-Allowed')
      .send(JSON.stringify({ name: 'allowed', left: 30 }));
    await waitUntil(() => isStored('allowed-0'));
  });
});

it('a schedule runs on request', async () => {
  expect(await isStored('schedule')).toBe(false);
  const url = `${cloud.environment.AWS_ENDPOINT_URL_SCHEDULER}/run`;
  expect(await (await fetch(url, { method: 'POST' })).json()).toEqual([{ schedule: 'Small-Schedule' }]);
  expect(await isStored('schedule')).toBe(true);
  expect(await cloud.getRunningService(scheduler).run('other')).toEqual([]);
  expect((await fetch(url)).status).toBe(404);
});

it('mappings that start on request receive only later records', async () => {
  const lateCloud = await startCloud({
    assembly: writeSmallAssembly(),
    directory: createTemporaryDirectory(),
    startsEventSources: false,
  });
  const putItem = (name: string) => fetch(`${lateCloud.site}/${name}`, { method: 'PUT' });
  const isSeen = async (name: string) =>
    (await (await fetch(`${lateCloud.site}/seen-${name}`)).text()) !== 'null';
  try {
    await putItem('earlier');
    await lateCloud.getRunningService(lambdaEventSources).start();
    await putItem('later');
    await waitUntil(() => isSeen('later'));
    expect(await isSeen('earlier')).toBe(false);
  } finally {
    await lateCloud.stop();
  }
}, 60_000);
