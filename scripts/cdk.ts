/**
 * `npm run deploy | diff | synth | destroy -- --env NAME [STACKS] [what the CDK takes]`: the CDK's command of that name, of the pinned version, for the
 * stacks of one environment. It builds first what is deployed, where that is stale (`build` in cdk.json).
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, environmentNamed, environments } from '@portico/infra/environments.ts';
import { SetupError } from '@portico/infra/setup-error.ts';
import { exitWithError } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

const root = resolve(import.meta.dirname, '..');

const verbs = {
  deploy: { does: 'Builds and deploys an environment', adds: ['--all'] },
  diff: { does: 'Shows what deploying would change', adds: [] },
  synth: {
    does: 'Builds and writes the CloudFormation templates to cdk.out; needs no credentials',
    adds: ['--quiet'],
  },
  destroy: { does: 'Deletes an environment with everything in it', adds: ['--all'] },
} as const;
type Verb = keyof typeof verbs;

const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(verbs, word);

const choices = (verb: Verb) =>
  Object.values(environments)
    .filter((environment: Environment) => verb === 'synth' || !environment.emulators)
    .map(({ name }) => name)
    .join(', ');

const usage = (verb: Verb) => `${verbs[verb].does}.

  npm run ${verb} -- --env NAME [STACK …] [options of cdk ${verb}]

  --env NAME   ${choices(verb)}, or pr-<number>${verb === 'destroy' ? '' : '; dev where it is left out'}
  STACK        Portico-NAME-Site and the like, in place of all stacks
  --help       this text`;

/** What to run, or what to say. */
export type Command = { readonly run: readonly string[] } | { readonly say: string };

/**
 * @param args of the command line: the verb, then its arguments
 * @throws UserFacingError when the environment is unknown, not named where it must be, or not one for this verb
 */
export function commandFor(args: readonly string[]): Command {
  const [verb, ...given] = args;
  if (!isVerb(verb))
    throw new UserFacingError(
      `There is no command "${verb ?? ''}" for an environment.`,
      `Choose one of npm run ${Object.keys(verbs).join(', ')}.`,
    );
  if (given.some((word) => word === '--help' || word === '-h')) return { say: usage(verb) };
  const { name, rest } = split(given);
  if (name === undefined && verb === 'destroy')
    throw new UserFacingError('Which environment is to be destroyed must be said.', 'Add -- --env NAME.');
  const environment = known(name ?? 'dev');
  refuse(verb, environment);
  const hasStacks = rest.some((word) => word.startsWith('Portico-'));
  const added = verbs[verb].adds.filter((option) => !(option === '--all' && hasStacks));
  return { run: [verb, ...added, '-c', `env=${environment.name}`, ...rest] };
}

/** The environment's name, which may be joined by `=`, and everything else in order. */
function split(given: readonly string[]): { name: string | undefined; rest: readonly string[] } {
  const at = given.findIndex((word) => word === '--env' || word.startsWith('--env='));
  if (at < 0) return { name: undefined, rest: given };
  const [, joined] = given[at]?.split('=') ?? [];
  const width = joined === undefined ? 2 : 1;
  return { name: joined ?? given[at + 1] ?? '', rest: [...given.slice(0, at), ...given.slice(at + width)] };
}

function known(name: string): Environment {
  try {
    return environmentNamed(name);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new UserFacingError(error.message, 'They are described in infra/environments.ts.');
  }
}

function refuse(verb: Verb, { name, retain, emulators }: Environment): void {
  if (emulators && verb !== 'synth')
    throw new UserFacingError(
      `The environment ${name} runs on this machine alone.`,
      'Start it by npm start.',
    );
  if (retain && verb === 'destroy')
    throw new UserFacingError(
      `${name} is not destroyed: its table and user pool are protected from deletion, its stacks from termination, and its files outlive them.`,
      `To give all of it up, set retain to false for ${name} in infra/environments.ts, deploy that, and destroy it then.`,
    );
}

async function main(): Promise<void> {
  const command = commandFor(process.argv.slice(2));
  if ('say' in command) return console.log(command.say);
  const cdk = resolve(root, 'node_modules/aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [cdk, ...command.run], { cwd: root, stdio: 'inherit' });
  // The terminal tells the child of an interruption by itself; this one waits for what it makes of it.
  process.on('SIGINT', () => undefined);
  process.exitCode = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(exitWithError);
