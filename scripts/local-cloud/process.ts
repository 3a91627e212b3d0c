import { UserFacingError } from './user-facing-error.ts';

/**
 * Ends the process with exit code 1. Of a UserFacingError it prints message and remedy; of any other error,
 * which is a mistake in the program, the stack.
 */
export function exitWithError(error: unknown): never {
  console.error(error instanceof UserFacingError ? `\n${error.text}` : error);
  process.exit(1);
}

/** Runs `stop` once at SIGINT or SIGTERM, then ends the process. A second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop().then(() => process.exit(0), exitWithError);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
