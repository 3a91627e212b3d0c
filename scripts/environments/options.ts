/** Options of every command for a deployed environment or the local one. */
export const environmentOptions = {
  env: { type: 'string' },
  local: { type: 'boolean' },
  state: { type: 'string' },
} as const;

/** Describes these options in a command's usage. */
export const environmentUsage = `  --env NAME       dev, staging, prod or pr-NUMBER, with the AWS credentials of your shell; or local
  --local          the same as --env local: the local cloud that \`npm start\` runs
  --state FOLDER   where the local cloud keeps its state; by default .local`;

/** The given name. */
export const selectEnvironmentName = ({
  env,
  local,
}: {
  env?: string | undefined;
  local?: boolean | undefined;
}) => (local ? 'local' : env);
