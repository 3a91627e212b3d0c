/** `npm run display-font`: makes the web font of the pages' headings. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { fonts } from '@portico/shared/brand.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';

const usage = `npm run display-font

Takes the Latin-1 characters and typographic marks of the font in shared/brand.ts, and writes them to
web/ui/theme/fonts, with the font's licence. The file is committed, so that every build uses the same letters.`;

const webRequire = createRequire(join(root, 'web/package.json'));
const directory = join(root, 'web/ui/theme/fonts');

const createCharacterRange = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

await runCommand(async () => {
  parseOptions(usage, {});
  const source = webRequire.resolve(fonts.web.file);
  const text = `${createCharacterRange(0x20, 0x7e)}${createCharacterRange(0xa0, 0xff)}‘’“”–—…•€→←↗×−`;
  const font = await subsetFont(await readFile(source), text, { targetFormat: 'woff2' });
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'display.woff2'), font);
  await copyFile(join(dirname(source), '../LICENSE_FONT'), join(directory, 'LICENSE.txt'));
  console.log(`display.woff2: ${font.length} bytes`);
  return true;
});
