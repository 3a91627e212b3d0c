import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findJava } from '../../../services/dynamodb/java.ts';
import { UserFacingError } from '../../../user-facing-error.ts';
import { temporaryDirectory } from '../../assembly/fixture.ts';
import { textContaining, textMatching } from '../../expecting.ts';

/** Creates an executable for each name. It prints a text to standard error and exits with a code. */
function createCommands(
  scripts: Record<string, { prints?: string; code?: number }>,
  directory = temporaryDirectory(),
): string {
  mkdirSync(directory, { recursive: true });
  for (const [name, { prints = '', code = 0 }] of Object.entries(scripts)) {
    writeFileSync(join(directory, name), `#!/bin/sh\necho '${prints}' >&2\nexit ${code}\n`);
    chmodSync(join(directory, name), 0o755);
  }
  return directory;
}
const versionOutput = (text: string) => ({ prints: `openjdk version "${text}" 2025-04-15` });
const noLog = () => undefined;
const noInstall = { LOCAL_CLOUD_INSTALL_JAVA: '0' };

describe('finding Java', () => {
  it('prefers JAVA_HOME to PATH', async () => {
    const home = temporaryDirectory();
    createCommands({ java: versionOutput('21.0.1') }, join(home, 'bin'));
    const path = createCommands({ java: versionOutput('17.0.15') });
    expect(await findJava(noLog, { JAVA_HOME: home, PATH: path })).toBe(join(home, 'bin/java'));
  });

  it.each(['17.0.15', '17', '25-ea', '24.0.2+12'])(
    'returns the Java on PATH if it is version %s',
    async (text) => {
      const path = createCommands({ java: versionOutput(text) });
      expect(await findJava(noLog, { PATH: `:/nowhere:${path}` })).toBe(join(path, 'java'));
    },
  );

  it('skips a Java that is too old or does not run', async () => {
    const [old, broken, good] = [
      createCommands({ java: versionOutput('11.0.2') }),
      createCommands({ java: { code: 1 } }),
      createCommands({ java: versionOutput('17.0.1') }),
    ];
    expect(await findJava(noLog, { PATH: `${old}:${broken}:${good}` })).toBe(join(good, 'java'));
  });
});

describe('without Java', () => {
  it.each([
    ['brew', /brew install openjdk/],
    ['apt-get', /apt-get install/],
    ['dnf', /dnf install/],
    ['apk', /apk add/],
  ])('the message contains the install command for %s', async (manager, command) => {
    const failure = await findJava(noLog, { ...noInstall, PATH: createCommands({ [manager]: {} }) }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UserFacingError);
    expect(failure).toMatchObject({
      message: textMatching(/^Java is missing: .*17 or newer/),
      remedy: textMatching(command),
    });
  });

  it('the message contains a download address if there is no known package manager', async () => {
    await expect(findJava(noLog, { ...noInstall, PATH: '' })).rejects.toMatchObject({
      remedy: textContaining('adoptium.net'),
    });
  });

  it('the message names a version that is too old', async () => {
    const path = createCommands({ java: versionOutput('1.8.0_392') });
    await expect(findJava(noLog, { ...noInstall, PATH: path })).rejects.toThrow(
      `${join(path, 'java')} is version 8`,
    );
  });
});
