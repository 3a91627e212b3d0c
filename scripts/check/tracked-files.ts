import { execFileSync } from 'node:child_process';
import { root } from '../cli/root.ts';

/** The files that git tracks or would add, without ignored ones; paths from the root. */
export const listTrackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');
