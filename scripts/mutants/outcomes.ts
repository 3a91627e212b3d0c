import * as z from 'zod';
import type { Mutant } from './draw.ts';

const Outcome = z.object({
  /** The command whose test failed; `none` for a survivor. */
  command: z.enum(['npm test', 'npm run test:all', 'none']),
  /** The failed test, as `file: name`. */
  test: z.string(),
  seconds: z.number(),
  /** Tests that failed, and passed in a second run. */
  unstable: z.array(z.string()),
});
export type Outcome = z.output<typeof Outcome>;

/** The progress that a continued run reads. */
export const Progress = z.object({
  /** Whether mutants compile, by id. */
  compiles: z.record(z.string(), z.boolean()),
  outcomes: z.record(z.string(), Outcome),
  /** Test files that passed without a mutant. */
  sound: z.array(z.string()),
  /** Test files that fail even without a mutant, so their failures do not count. */
  broken: z.array(z.string()),
});
export type Progress = z.output<typeof Progress>;

const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'").trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};
export const describeMutant = ({ file, line, before, after }: Mutant): string =>
  `${file}:${line} \`${shorten(before)}\` → ${after === '' ? 'nothing' : `\`${shorten(after)}\``}`;

/** A Markdown table of the mutants, and the share that each command kills. */
export function renderTable(mutants: readonly Mutant[], outcomes: Progress['outcomes']): string {
  const rows = mutants.flatMap((mutant) => {
    const outcome = outcomes[mutant.id];
    return outcome ? [{ mutant, ...outcome }] : [];
  });
  const formatKilledShare = (commands: readonly string[]) => {
    const count = rows.filter(({ command }) => commands.includes(command)).length;
    return `${count} of ${rows.length} (${Math.round((100 * count) / rows.length)} %)`;
  };
  return [
    '| mutant | kind | command | killed by | seconds |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ mutant, command, test, seconds }) =>
        `| ${describeMutant(mutant)} | ${mutant.kind} | ${command} | ${shorten(test)} | ${Math.round(seconds)} |`,
    ),
    '',
    `Killed by npm test: ${formatKilledShare(['npm test'])}`,
    `Killed by both commands: ${formatKilledShare(['npm test', 'npm run test:all'])}`,
    `Unstable: ${[...new Set(rows.flatMap(({ unstable }) => unstable))].join('; ') || 'none'}`,
  ].join('\n');
}
