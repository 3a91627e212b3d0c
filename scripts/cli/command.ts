import { type ParseArgsConfig, parseArgs } from 'node:util';
import { exitWithError } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

/**
 * Runs a command, then ends the process with exit code 0 if `work` returns true, and 1 if it returns false or
 * fails. For a UserFacingError, it prints only two sentences: the problem and its solution. A command that
 * returns nothing, such as `npm start`, keeps running.
 */
export async function runCommand(work: () => Promise<boolean | void>): Promise<void> {
  try {
    const ok = await work();
    // An explicit exit, because worker threads of a local cloud would keep the process alive.
    if (ok !== undefined) process.exit(ok ? 0 : 1);
  } catch (error) {
    exitWithError(error);
  }
}

/**
 * Parses the options and arguments of a command. `--help` prints the usage and ends the process.
 * @throws UserFacingError for an unknown option
 */
export function parseCommandLine<const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
  { args = process.argv.slice(2), positionals = false } = {},
) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: positionals });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ''] = error.message.split('. ');
    throw new UserFacingError(`${sentence.replace(/\.$/, '')}.`, usage, { cause: error });
  }
}

/** The options of a command without other arguments. */
export const parseOptions = <const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
) => parseCommandLine(usage, options).values;
