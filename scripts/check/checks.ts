/** A command that must succeed, in addition to the tests. */
export interface Check {
  readonly name: string;
  /** A program of node_modules/.bin, and its arguments. */
  readonly command: readonly string[];
  /** Also prints the output of a check that passed. @default false */
  readonly verbose?: boolean;
}

/**
 * TypeScript projects that import files from a project with other global types: functions render components
 * of the site, and the browser imports the brand. tsc checks the imported files with the types of the
 * importing project.
 */
const projects = ['lambdas', 'web'] as const;

/** Lints, and type-checks each file with the options and global types of its project. */
export const linter: Check = {
  name: 'lint and types',
  command: ['oxlint', '--type-aware', '--type-check'],
};

/** The checks of the code that `npm test` runs in addition to the linter. */
export const codeChecks: readonly Check[] = [
  ...projects.map((project) => ({
    name: `types of ${project}`,
    // With more checkers, tsc would check many files several times.
    command: ['tsc', '-p', project, '--checkers', '1'],
  })),
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'imports', command: ['tsx', 'scripts/check/imports.ts'] },
  { name: 'words', command: ['tsx', 'scripts/check/words.ts'] },
  { name: 'width of comments', command: ['tsx', 'scripts/check/comment-width.ts'] },
  { name: 'unused code and unlisted packages', command: ['knip'] },
  { name: 'one version of each package', command: ['syncpack', 'lint', '--dependency-types', 'prod,dev'] },
];

/**
 * Runs after the tests, which record the AWS calls of functions. It always reports calls that a role does not
 * allow; after a run of all tests, it also reports permissions that no test used.
 */
export const createLeastPrivilegeCheck = (allTestsRan: boolean): Check => ({
  name: 'least privilege',
  verbose: true,
  command: ['tsx', 'scripts/check/least-privilege.ts', ...(allTestsRan ? ['--all-tests'] : [])],
});
