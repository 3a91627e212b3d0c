import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

/**
 * The options that a command was given. `--help` prints the usage and ends the process.
 * @throws UserFacingError for an option that the command does not know
 */
export function optionsOf<const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
  args = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ''] = error.message.split('. ');
    throw new UserFacingError(`${sentence.replace(/\.$/, '')}.`, usage, { cause: error });
  }
}
