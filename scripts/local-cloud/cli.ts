import { parseArgs } from 'node:util';
import { startCloud } from './cloud.ts';
import { exitWithError, stopOnSignal } from './process.ts';
import { UserFacingError } from './user-facing-error.ts';

const usage = `local-cloud [options]

Runs a synthesized CDK assembly on this machine. Prints one line of JSON when it is ready: the addresses, the stack
outputs, and the environment variables that lead an AWS SDK here. Stops at SIGINT or SIGTERM.

  --assembly DIRECTORY     the synthesized assembly (default: cdk.out)
  --directory DIRECTORY    the state directory, for everything that outlives a run (default: .local-cloud)
  --port NUMBER            the port of the site; 0 for any free one (default: 0)
  --schedules MODE         on: functions with a schedule run when it is time; off: only on request (default: on)
  --timeout-factor NUMBER  functions may take this many times their timeout, for slow machines (default: 1)
  --verbose                print what functions and emulators log
  --help                   print this text
`;

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        assembly: { type: 'string', default: 'cdk.out' },
        directory: { type: 'string', default: '.local-cloud' },
        port: { type: 'string', default: '0' },
        schedules: { type: 'string', default: 'on' },
        'timeout-factor': { type: 'string', default: '1' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { port, schedules, 'timeout-factor': factor, ...others } = values;
    return {
      ...others,
      port: parsePort(port),
      schedules: parseOnOff(schedules),
      timeoutFactor: parseFactor(factor),
    };
  } catch (error) {
    if (error instanceof UserFacingError || !(error instanceof TypeError)) throw error;
    throw new UserFacingError(error.message, 'For the options, run: local-cloud --help', { cause: error });
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserFacingError(`--port ${text} is not a port number.`, 'Choose a number from 1024 to 65535.');
}

function parseOnOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new UserFacingError(`--schedules ${text} is not a mode.`, 'Choose on or off.');
}

function parseFactor(text: string): number {
  const factor = Number(text);
  if (factor >= 1 && Number.isFinite(factor)) return factor;
  throw new UserFacingError(`--timeout-factor ${text} is not a factor.`, 'Choose a number of at least 1.');
}

try {
  const { assembly, directory, port, schedules, timeoutFactor, verbose, help } = parseOptions();
  if (help) {
    console.log(usage);
    process.exit(0);
  }
  const log = (line: string) => verbose && console.error(line);
  const cloud = await startCloud({ assembly, directory, port, runsSchedules: schedules, timeoutFactor, log });
  stopOnSignal(() => cloud.stop());
  const { site, api, inbox, endpoints, outputs, environment } = cloud;
  console.log(JSON.stringify({ ready: true, site, api, inbox, endpoints, outputs, environment }));
} catch (error) {
  exitWithError(error);
}
