import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../../../shared/brand.ts';

const root = resolve(import.meta.dirname, '../../..');

const listFiles = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => pattern.test(path) && !path.includes('node_modules'));

const findLines = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

test('stylesheets and components use colours of the brand', () => {
  const neutralColourPattern = /#(fff|000)\b|var\(--/;
  const colourLines = findLines(listFiles('web', /\.(css|tsx)$/), /#[0-9a-f]{3,8}\b(?!;?\s*[-.[{>])/i);
  // The colour of links is an exception: it is the blue of Cloudscape's links next to them.
  expect(
    colourLines.filter((line) => !neutralColourPattern.test(line) && !line.includes('--link: light-dark(')),
  ).toEqual([]);
});

test('mails use colours of the brand', () => {
  expect(findLines(listFiles('lambdas', /\.ts$/), /color:\s*#[0-9a-f]{3,8}/i)).toEqual([]);
});

test('no source file and no test contains the mail domain or the name of the brand', () => {
  const codeFiles = ['web', 'lambdas', 'infra', 'shared', 'test'].flatMap((area) =>
    listFiles(area, /\.(tsx?|css|html)$/),
  );
  const sources = [...codeFiles, ...listFiles('web', /\.md$/)];
  // The metric namespace in shared/model/metrics.ts is an identifier of the project.
  const exemptFiles = ['shared/brand.ts', 'shared/model/metrics.ts'];
  const checkedFiles = sources.filter((file) => !exemptFiles.includes(file));
  expect(findLines(checkedFiles, new RegExp(brand.mailDomain.replace('.', '\\.')))).toEqual([]);
  // Packages, stacks and constructs have the name of the project, not of the brand.
  const brandPattern = new RegExp(`(['"\`>]| )${brand.name}(?!/)( [a-z]|['"\`<]| \\|| <)`);
  expect(findLines(checkedFiles, brandPattern)).toEqual([]);
});
