import type { DrillReport } from './drill.ts';

const formatCount = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? singular : plural}`;

/** The report of a drill. */
export function renderReport({ stateTime, seconds, finding, problems }: DrillReport): string {
  const { items, comparison } = finding;
  const verdict =
    problems.length === 0
      ? 'The drill has succeeded: the copy equals the original and is consistent.'
      : `The drill has failed. ${formatCount(problems.length, 'problem')}:\n${problems.map((sentence) => `  - ${sentence}`).join('\n')}`;
  return `
  state of the copy     ${stateTime.toISOString()}
  restoring took        ${formatCount(Math.ceil(seconds), 'second')}
  items in the copy     ${items.toLocaleString('en-GB')}, of which ${comparison.equalCount.toLocaleString('en-GB')} equal the original
  changed meanwhile     ${formatCount(comparison.changedKeys.length, 'item')}, not compared
  expired               ${formatCount(comparison.expiredCount, 'item')}, not compared

${verdict}`;
}

/** Advice on using a copy that was kept. */
export const renderCopyAdvice = (copy: string) => `
${copy} has the indexes, stream, expiry, recovery, tags and deletion protection of the original. \`npm run restore-from-copy\` gives
the original its items; "Restoring the table" in infra/docs/runbook.md says when and how. To use the copy itself instead, change
everything that names the original:

  - the data stack, and with it the functions' TABLE_NAME and permissions
  - the event source mappings of the functions stream and live-change: the copy has its own stream
  - the table's alarms and dashboard
  - the selection of the daily backups`;
