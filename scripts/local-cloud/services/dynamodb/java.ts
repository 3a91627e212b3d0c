import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installJava } from './java-install.ts';

const execute = promisify(execFile);
const minimumVersion = 17;
const executable = process.platform === 'win32' ? 'java.exe' : 'java';

/**
 * Finds a Java runtime ≥ 17, which DynamoDB Local needs, in JAVA_HOME, then in PATH. Otherwise installs Java
 * on Debian or Ubuntu, as root, unless LOCAL_CLOUD_INSTALL_JAVA=0.
 * @returns the path of the Java executable
 * @throws UserFacingError on other systems, with the command that installs Java
 */
export async function findJava(
  log: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const outdatedVersions: string[] = [];
  for (const java of listCandidates(environment)) {
    const version = await readJavaVersion(java);
    if (version !== undefined && version >= minimumVersion) return java;
    if (version !== undefined) outdatedVersions.push(`${java} is version ${version}`);
  }
  const problem =
    outdatedVersions.length > 0
      ? `Java is too old: DynamoDB Local needs version ${minimumVersion} or newer, and ${outdatedVersions.join(', ')}.`
      : `Java is missing: DynamoDB Local needs version ${minimumVersion} or newer, and neither JAVA_HOME nor PATH contains it.`;
  return installJava(problem, log, environment, readJavaVersion);
}

function listCandidates({ JAVA_HOME, PATH }: NodeJS.ProcessEnv): string[] {
  const directories = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []), ...(PATH ?? '').split(delimiter)];
  return directories
    .filter(Boolean)
    .map((directory) => join(directory, executable))
    .filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The feature release of a Java executable (17, 21 …; 8 for "1.8.0_392"); undefined if it does not run. */
async function readJavaVersion(java: string): Promise<number | undefined> {
  try {
    const { stderr } = await execute(java, ['-version']);
    const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
    return major === undefined ? undefined : Number(major === '1' ? minor : major);
  } catch {
    return undefined;
  }
}
