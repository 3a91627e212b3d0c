import type { DrillReport } from './drill.ts';

const counted = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** What a drill found, for whoever runs it. */
export function reportOf({ point, seconds, finding, wrong }: DrillReport): string {
  const { items, comparison } = finding;
  const verdict =
    wrong.length === 0
      ? 'The drill has succeeded: the copy is the original, and everything in it agrees.'
      : `The drill has failed, because ${counted(wrong.length, 'thing is', 'things are')} wrong:\n${wrong.map((sentence) => `  - ${sentence}`).join('\n')}`;
  return `
  the copy shows        ${point.toISOString()}
  restoring took        ${counted(Math.ceil(seconds), 'second')}
  it holds              ${counted(items, 'item')}, ${counted(comparison.same, 'of which is', 'of which are')} byte for byte as in the original
  changed since         ${counted(comparison.changed.length, 'item')}, not compared
  had expired           ${counted(comparison.expired, 'item')}, not compared

${verdict}`;
}

/** What is to be done with a copy that stays. */
export const pointers = (copy: string) => `
${copy} has the indexes, stream, expiry, recovery, tags and deletion protection of the original. \`npm run put-back\` makes the original what it is;
"Restoring the table" in infra/docs/runbook.md says when and how. To use the copy itself instead, point at it what names the original:

  - the data stack, and with it the functions' TABLE_NAME and their permissions
  - the mapping of the table's stream to the function on-change: the copy has a stream of its own
  - alarms and dashboard of the table, which go by its name
  - the selection of the daily backups`;
