/** A command that must succeed, beside the tests. */
export interface Check {
  readonly name: string;
  /** A program of node_modules/.bin, and its arguments. */
  readonly command: readonly string[];
  /** Prints the output of a check that passed, too. @default false */
  readonly verbose?: boolean;
}

/**
 * TypeScript projects that import files of a project with other global types: functions render components of
 * the site, and the browser gets the brand. The compiler checks these imports with the types of the importer.
 */
const projects = ['lambdas', 'web'] as const;

/** What `npm test` checks about the code itself. */
export const checks: readonly Check[] = [
  ...projects.map((project) => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
  // It type-checks each file with the options and global types of its project.
  { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check'] },
  {
    name: 'format',
    command: [
      'prettier',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location=.cache/prettier.json',
      '.',
    ],
  },
  { name: 'imports', command: ['tsx', 'scripts/check/imports.ts'] },
  { name: 'words', command: ['tsx', 'scripts/check/words.ts'] },
  { name: 'width of comments', command: ['tsx', 'scripts/check/comment-width.ts'] },
  { name: 'unused code and unlisted packages', command: ['knip'] },
  { name: 'one version of each package', command: ['syncpack', 'lint', '--dependency-types', 'prod,dev'] },
];

/**
 * The check that follows the tests, which record what functions asked of AWS. After some of the tests it
 * looks for calls that a role does not allow; after all of them also for permissions that nothing used.
 */
export const leastPrivilege = (afterAllTests: boolean): Check => ({
  name: 'least privilege',
  verbose: true,
  command: ['tsx', 'scripts/check/least-privilege.ts', ...(afterAllTests ? ['--all-tests'] : [])],
});
