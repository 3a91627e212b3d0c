import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { accessSync, constants } from 'node:fs';
import { UserFacingError } from '../../user-facing-error.ts';

type Environment = NodeJS.ProcessEnv;

/** Java packages in order of preference; each Debian or Ubuntu release has only some of them. */
const debianPackages = [
  'default-jre-headless',
  'openjdk-21-jre-headless',
  'openjdk-25-jre-headless',
  'openjdk-17-jre-headless',
];

/** One command for each package manager, in order of preference. */
const installCommands: readonly [manager: string, command: string][] = [
  ['brew', 'brew install openjdk && export JAVA_HOME="$(brew --prefix openjdk)"'],
  ['apt-get', 'sudo apt-get install --yes default-jre-headless'],
  ['dnf', 'sudo dnf install --assumeyes java-latest-openjdk-headless'],
  ['yum', 'sudo yum install --assumeyes java-17-openjdk-headless'],
  ['apk', 'sudo apk add openjdk17-jre-headless'],
  ['pacman', 'sudo pacman --sync --noconfirm jre-openjdk-headless'],
  ['zypper', 'sudo zypper --non-interactive install java-17-openjdk-headless'],
  ['winget.exe', 'winget install EclipseAdoptium.Temurin.21.JRE'],
];

/**
 * Installs the distribution's headless Java runtime on Debian or Ubuntu, as root. Shows the progress of
 * apt-get.
 * @returns the path of the Java executable
 * @throws UserFacingError on other systems, or with LOCAL_CLOUD_INSTALL_JAVA=0. Its message is
 * `problemMessage`, and its remedy is the command that installs Java on this platform
 */
export async function installJava(
  problemMessage: string,
  log: (line: string) => void,
  environment: Environment,
  readVersion: (java: string) => Promise<number | undefined>,
): Promise<string> {
  const mayInstall = process.getuid?.() === 0 && environment.LOCAL_CLOUD_INSTALL_JAVA !== '0';
  if (!mayInstall || !isOnPath('apt-get', environment))
    throw new UserFacingError(problemMessage, describeRemedy(environment));
  log(`${problemMessage} Installing it with apt-get (LOCAL_CLOUD_INSTALL_JAVA=0 turns this off).`);
  await run(['apt-get', 'update'], environment);
  for (const name of debianPackages) {
    const isInstalled = await run(
      ['apt-get', 'install', '--yes', '--no-install-recommends', name],
      environment,
    );
    const java = '/usr/bin/java';
    if (isInstalled && ((await readVersion(java)) ?? 0) >= 17) return java;
  }
  throw new UserFacingError(
    `${problemMessage} apt-get could not install a sufficiently new version.`,
    'Install Java 17 or newer, set JAVA_HOME to it, and start again.',
  );
}

function describeRemedy(environment: Environment): string {
  const [, command] = installCommands.find(([manager]) => isOnPath(manager, environment)) ?? [];
  if (command === undefined)
    return 'Install a Java runtime, for instance from https://adoptium.net, set JAVA_HOME to it, and start again.';
  return `Install it and start again: ${command}`;
}

function isOnPath(name: string, environment: Environment): boolean {
  return (environment.PATH ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK);
      return directory !== '';
    } catch {
      return false;
    }
  });
}

function run([command = '', ...rest]: string[], environment: Environment): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, rest, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
