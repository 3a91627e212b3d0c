import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findJava } from '../../../services/dynamodb/java.ts';
import { UserFacingError } from '../../../user-facing-error.ts';
import { createTemporaryDirectory } from '../../assembly/fixture.ts';
import { textContaining, textMatching } from '../../expecting.ts';

/** Creates an executable for each name. It prints a text to standard error and exits with a code. */
function createCommands(
  scripts: Record<string, { errorOutput?: string; exitCode?: number }>,
  directory = createTemporaryDirectory(),
): string {
  mkdirSync(directory, { recursive: true });
  for (const [name, { errorOutput = '', exitCode = 0 }] of Object.entries(scripts)) {
    writeFileSync(join(directory, name), `#!/bin/sh\necho '${errorOutput}' >&2\nexit ${exitCode}\n`);
    chmodSync(join(directory, name), 0o755);
  }
  return directory;
}
const createVersionScript = (version: string) => ({ errorOutput: `openjdk version "${version}" 2025-04-15` });
const ignoreLog = () => undefined;
const noInstallEnvironment = { LOCAL_CLOUD_INSTALL_JAVA: '0' };

describe('finding Java', () => {
  it('prefers JAVA_HOME to PATH', async () => {
    const javaHome = createTemporaryDirectory();
    createCommands({ java: createVersionScript('21.0.1') }, join(javaHome, 'bin'));
    const searchPath = createCommands({ java: createVersionScript('17.0.15') });
    expect(await findJava(ignoreLog, { JAVA_HOME: javaHome, PATH: searchPath })).toBe(
      join(javaHome, 'bin/java'),
    );
  });

  it.each(['17.0.15', '17', '25-ea', '24.0.2+12'])(
    'returns the Java on PATH if it is version %s',
    async (version) => {
      const searchPath = createCommands({ java: createVersionScript(version) });
      expect(await findJava(ignoreLog, { PATH: `:/nowhere:${searchPath}` })).toBe(join(searchPath, 'java'));
    },
  );

  it('skips a Java that is too old or does not run', async () => {
    const [oldJavaDirectory, brokenJavaDirectory, goodJavaDirectory] = [
      createCommands({ java: createVersionScript('11.0.2') }),
      createCommands({ java: { exitCode: 1 } }),
      createCommands({ java: createVersionScript('17.0.1') }),
    ];
    expect(
      await findJava(ignoreLog, { PATH: `${oldJavaDirectory}:${brokenJavaDirectory}:${goodJavaDirectory}` }),
    ).toBe(join(goodJavaDirectory, 'java'));
  });
});

describe('without Java', () => {
  it.each([
    ['brew', /brew install openjdk/],
    ['apt-get', /apt-get install/],
    ['dnf', /dnf install/],
    ['apk', /apk add/],
  ])('the message contains the install command for %s', async (packageManager, installCommand) => {
    const failure = await findJava(ignoreLog, {
      ...noInstallEnvironment,
      PATH: createCommands({ [packageManager]: {} }),
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserFacingError);
    expect(failure).toMatchObject({
      message: textMatching(/^Java is missing: .*17 or newer/),
      remedy: textMatching(installCommand),
    });
  });

  it('the message contains a download address if there is no known package manager', async () => {
    await expect(findJava(ignoreLog, { ...noInstallEnvironment, PATH: '' })).rejects.toMatchObject({
      remedy: textContaining('adoptium.net'),
    });
  });

  it('the message names a version that is too old', async () => {
    const searchPath = createCommands({ java: createVersionScript('1.8.0_392') });
    await expect(findJava(ignoreLog, { ...noInstallEnvironment, PATH: searchPath })).rejects.toThrow(
      `${join(searchPath, 'java')} is version 8`,
    );
  });
});
