// @module-tag nightly
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '../../search/random-tickets.ts';
import { Checks } from './checks.ts';
import { type Command, CustomersCommand, Desk, StaffCommand } from './commands.ts';
import { faults } from './faults.ts';
import { Projections, deliveryCounts } from './projections.ts';
import { type World, startModelWorld } from './world.ts';

/**
 * `MODEL_COMMANDS=20000 npm run test:all -- model.test` runs more commands; `MODEL_SEED=42` repeats the run
 * that printed this seed.
 */
const commands = Number(process.env['MODEL_COMMANDS'] ?? 2_000);
const seed = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31));
const clients = 8;
const rounds = 10;

let world: World;
beforeAll(async () => {
  world = await startModelWorld();
});
afterAll(() => world.close());

const hour = 60 * 60_000;
/**
 * Milliseconds between rounds. During the pauses, due times pass, tickets become too old for replies, and
 * days end. After a pause of 0, authors can still delete comments whose events have all been delivered.
 */
const pauses = [0, 2 * hour, 0, 30 * hour, 5 * hour, 0, 15 * 24 * hour, hour, 40 * 24 * hour, 3 * hour];

test(
  `no command of eight clients is lost or repeated, and all projections equal a recount (seed ${seed})`,
  { timeout: 3 * hour },
  async () => {
    const numRuns = Math.ceil(commands / clients);
    const ofClient = (n: number): Command[] => {
      const options = { seed: seed + n, numRuns };
      return n < clients / 2 ? fc.sample(CustomersCommand, options) : fc.sample(StaffCommand, options);
    };
    const allCommands = Array.from({ length: clients }, (_, n) => ofClient(n));
    const desk = new Desk(world);
    const projections = new Projections(world, randomNumbers(seed));
    const checks = new Checks(world, desk, projections);
    const size = Math.ceil(numRuns / rounds);
    for (let round = 0; round < rounds; round += 1) {
      let isWorking = true;
      const projectionLoop = (async () => {
        while (isWorking) await projections.step();
      })();
      await Promise.all(
        allCommands.map(async (ownCommands, n) => {
          const actor = world.people[n];
          if (!actor) throw new Error('Too many clients');
          for (const command of ownCommands.slice(round * size, (round + 1) * size))
            await desk.execute(actor, command);
        }),
      ).finally(() => (isWorking = false));
      await projectionLoop;
      if (round === 5) {
        const zoe = world.people.at(-1);
        if (zoe) await world.product.erasePerson(zoe.id, zoe.email);
      }
      await projections.rest();
      await checks.all(seed + round);
      world.pass(pauses[round] ?? 0);
    }
    console.log({ seed, ...desk.outcomes, ...faults, ...deliveryCounts });
    console.log(
      Object.fromEntries([...desk.refusals].toSorted(([one], [other]) => one.localeCompare(other))),
    );
    expect(desk.given.size).toBeGreaterThanOrEqual(commands);
  },
);
