import type { Judgement } from './evaluate.ts';

const serviceOf = (action: string) => action.slice(0, action.indexOf(':'));
const plain = (action: string) => action.slice(action.indexOf(':') + 1);

/** A line for each function and service: how many of the permitted acts were seen, of those that can be on this machine. */
export function shortTable(judgements: readonly Judgement[]): string {
  const services = [
    ...new Set(
      judgements.flatMap(({ grants }) =>
        grants.filter(({ excused }) => !excused).map(({ action }) => serviceOf(action)),
      ),
    ),
  ].sort();
  const width = Math.max(...judgements.map(({ function: name }) => name.length));
  const row = (first: string, cells: readonly string[]) =>
    `  ${first.padEnd(width)}${cells.map((cell, index) => cell.padStart((services[index]?.length ?? 0) + 2)).join('')}`;
  return [
    row('used/allowed', services),
    ...judgements.map(({ function: name, grants }) =>
      row(
        name,
        services.map((service) => {
          const own = grants.filter(({ action, excused }) => !excused && serviceOf(action) === service);
          return own.length === 0 ? '' : `${own.filter(({ used }) => used).length}/${own.length}`;
        }),
      ),
    ),
  ].join('\n');
}

/** Every permission of every function. */
export function longReport(judgements: readonly Judgement[]): string {
  return judgements
    .map(({ function: name, grants }) =>
      [
        name,
        ...grants.map(({ action, resource, used, excused }) => {
          const state = used ? 'used' : excused ? 'only in AWS' : 'NOT USED';
          return `  ${state.padEnd(12)}${serviceOf(action).padEnd(16)}${plain(action).padEnd(28)}${resource}`;
        }),
      ].join('\n'),
    )
    .join('\n\n');
}
