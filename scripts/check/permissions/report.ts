import type { Evaluation } from './evaluate.ts';

const parseService = (action: string) => action.slice(0, action.indexOf(':'));
const parseOperation = (action: string) => action.slice(action.indexOf(':') + 1);

/**
 * A row for each function: how many of its permissions were used by tests, for each service. Permissions that
 * only AWS uses are left out.
 */
export function renderShortTable(evaluations: readonly Evaluation[]): string {
  const services = [
    ...new Set(
      evaluations.flatMap(({ grants }) =>
        grants.filter(({ isUsedOnlyByAws }) => !isUsedOnlyByAws).map(({ action }) => parseService(action)),
      ),
    ),
  ].sort();
  const width = Math.max(...evaluations.map(({ function: name }) => name.length));
  const row = (first: string, cells: readonly string[]) =>
    `  ${first.padEnd(width)}${cells.map((cell, index) => cell.padStart((services[index]?.length ?? 0) + 2)).join('')}`;
  return [
    row('used/allowed', services),
    ...evaluations.map(({ function: name, grants }) =>
      row(
        name,
        services.map((service) => {
          const group = grants.filter(
            ({ action, isUsedOnlyByAws }) => !isUsedOnlyByAws && parseService(action) === service,
          );
          return group.length === 0 ? '' : `${group.filter(({ isUsed }) => isUsed).length}/${group.length}`;
        }),
      ),
    ),
  ].join('\n');
}

/** All permissions of all functions, one per line. */
export function renderLongReport(evaluations: readonly Evaluation[]): string {
  return evaluations
    .map(({ function: name, grants }) =>
      [
        name,
        ...grants.map(({ action, resource, isUsed, isUsedOnlyByAws }) => {
          const state = isUsed ? 'used' : isUsedOnlyByAws ? 'only in AWS' : 'NOT USED';
          return `  ${state.padEnd(12)}${parseService(action).padEnd(16)}${parseOperation(action).padEnd(28)}${resource}`;
        }),
      ].join('\n'),
    )
    .join('\n\n');
}
