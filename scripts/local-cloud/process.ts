import { UserFacingError } from './user-facing-error.ts';

/**
 * Ends the process with exit code 1. Prints the message and remedy of a UserFacingError; any other error is a
 * bug, so its stack is printed.
 */
export function exitWithError(error: unknown): never {
  console.error(error instanceof UserFacingError ? `\n${error.text}` : error);
  process.exit(1);
}

/** Runs `stop` at the first SIGINT or SIGTERM, then ends the process. A second signal ends it immediately. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void stop().then(() => process.exit(0), exitWithError);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
