// @module-tag nightly
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandomNumbers } from '../../search/random-tickets.ts';
import { Checks } from './checks.ts';
import { type Command, CustomerCommand, Desk, StaffCommand } from './commands.ts';
import { faultCounts } from './faults.ts';
import { Projections, deliveryCounts } from './projections.ts';
import { type World, startModelWorld } from './world.ts';

/**
 * `MODEL_COMMANDS=20000 npm run test:all -- model.test` runs more commands; `MODEL_SEED=42` repeats the run
 * that printed this seed.
 */
const commandCount = Number(process.env['MODEL_COMMANDS'] ?? 2_000);
const seed = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31));
const clientCount = 8;
const roundCount = 10;

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
const pausesAfterRounds = [
  0,
  2 * hour,
  0,
  30 * hour,
  5 * hour,
  0,
  15 * 24 * hour,
  hour,
  40 * 24 * hour,
  3 * hour,
];

test(
  `no command of eight clients is lost or repeated, and all projections equal a recount (seed ${seed})`,
  { timeout: 3 * hour },
  async () => {
    const commandsPerClient = Math.ceil(commandCount / clientCount);
    const sampleCommands = (n: number): Command[] => {
      const options = { seed: seed + n, numRuns: commandsPerClient };
      return n < clientCount / 2 ? fc.sample(CustomerCommand, options) : fc.sample(StaffCommand, options);
    };
    const allCommands = Array.from({ length: clientCount }, (_, n) => sampleCommands(n));
    const desk = new Desk(world);
    const projections = new Projections(world, createRandomNumbers(seed));
    const checks = new Checks(world, desk, projections);
    const commandsPerRound = Math.ceil(commandsPerClient / roundCount);
    for (let round = 0; round < roundCount; round += 1) {
      let areClientsRunning = true;
      const projectionLoop = (async () => {
        while (areClientsRunning) await projections.step();
      })();
      await Promise.all(
        allCommands.map(async (clientCommands, n) => {
          const actor = world.people[n];
          if (!actor) throw new Error('Too many clients');
          for (const command of clientCommands.slice(
            round * commandsPerRound,
            (round + 1) * commandsPerRound,
          ))
            await desk.execute(actor, command);
        }),
      ).finally(() => (areClientsRunning = false));
      await projectionLoop;
      if (round === 5) {
        const zoe = world.people.at(-1);
        if (zoe) await world.product.erasePerson(zoe.id, zoe.email);
      }
      await projections.deliverAll();
      await checks.checkAll(seed + round);
      world.advanceTime(pausesAfterRounds[round] ?? 0);
    }
    console.log({ seed, ...desk.outcomeCounts, ...faultCounts, ...deliveryCounts });
    console.log(
      Object.fromEntries([...desk.refusalCounts].toSorted(([one], [other]) => one.localeCompare(other))),
    );
    expect(desk.commandsByKey.size).toBeGreaterThanOrEqual(commandCount);
  },
);
