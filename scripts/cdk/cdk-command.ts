import { type Environment, environments } from '@portico/infra/environments.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { findKnownEnvironment } from '../environments/known-environment.ts';
import { listPlaceholderWarnings } from './placeholder-addresses.ts';

const verbs = {
  deploy: { does: 'Builds and deploys an environment', adds: ['--all'] },
  diff: { does: 'Shows what deploying would change', adds: [] },
  synth: {
    does: 'Builds, and writes the CloudFormation templates to cdk.out; needs no credentials',
    adds: ['--quiet'],
  },
  destroy: { does: 'Deletes an environment with all its data', adds: ['--all'] },
} as const;
type Verb = keyof typeof verbs;

const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(verbs, word);

const formatEnvironmentNames = (verb: Verb) =>
  Object.values(environments)
    .filter((environment: Environment) => verb === 'synth' || !environment.emulators)
    .map(({ name }) => name)
    .join(', ');

const formatUsage = (verb: Verb) => `${verbs[verb].does}.

  npm run ${verb} -- --env NAME [STACK …] [options of cdk ${verb}]

  --env NAME   ${formatEnvironmentNames(verb)}, or pr-<number>${verb === 'destroy' ? '' : '; by default dev'}
  STACK        such as Portico-NAME-Site, instead of all stacks
  --help       prints this text`;

/** Arguments for the CDK, with warnings to print before it runs; or a text to print instead. */
export type CdkCommand =
  | { readonly run: readonly string[]; readonly warnings: readonly string[] }
  | { readonly textToPrint: string };

/**
 * Translates a command line of this project into a command line of the CDK.
 * @param args the verb, then its arguments
 * @throws UserFacingError when the environment is unknown, missing, or does not allow the verb
 */
export function toCdkCommand(args: readonly string[]): CdkCommand {
  const [verb, ...given] = args;
  if (!isVerb(verb))
    throw new UserFacingError(
      `There is no command "${verb ?? ''}" for an environment.`,
      `Choose one of npm run ${Object.keys(verbs).join(', ')}.`,
    );
  if (given.some((word) => word === '--help' || word === '-h')) return { textToPrint: formatUsage(verb) };
  const { name, otherArguments } = extractEnvironmentName(given);
  if (name === undefined && verb === 'destroy')
    throw new UserFacingError('The name of the environment to destroy is missing.', 'Add -- --env NAME.');
  const environment = findKnownEnvironment(name ?? 'dev');
  assertVerbAllowed(verb, environment);
  const hasStacks = otherArguments.some((word) => word.startsWith('Portico-'));
  const addedOptions = verbs[verb].adds.filter((option) => !(option === '--all' && hasStacks));
  return {
    run: [verb, ...addedOptions, '-c', `env=${environment.name}`, ...otherArguments],
    warnings: verb === 'deploy' ? listPlaceholderWarnings(environment) : [],
  };
}

/**
 * Splits the environment's name (`--env NAME` or `--env=NAME`) from the other arguments, which keep their
 * order.
 */
function extractEnvironmentName(allArguments: readonly string[]): {
  name: string | undefined;
  otherArguments: readonly string[];
} {
  const at = allArguments.findIndex((word) => word === '--env' || word.startsWith('--env='));
  if (at < 0) return { name: undefined, otherArguments: allArguments };
  const [, joined] = allArguments[at]?.split('=') ?? [];
  const count = joined === undefined ? 2 : 1;
  return {
    name: joined ?? allArguments[at + 1] ?? '',
    otherArguments: [...allArguments.slice(0, at), ...allArguments.slice(at + count)],
  };
}

function assertVerbAllowed(verb: Verb, { name, retain, emulators }: Environment): void {
  if (emulators && verb !== 'synth')
    throw new UserFacingError(
      `The environment ${name} exists on this machine only.`,
      'Start it with npm start.',
    );
  if (retain && verb === 'destroy')
    throw new UserFacingError(
      `${name} is not destroyed: its table and user pool are protected from deletion, and its stacks from termination.`,
      `To delete it with all its data, set retain to false for ${name} in infra/environments.ts, deploy that, and run this again.`,
    );
}
