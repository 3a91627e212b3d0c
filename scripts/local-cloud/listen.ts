import type { Server } from 'node:http';
import { UserFacingError } from './user-facing-error.ts';

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Closes open connections too. */
  close(): Promise<void>;
}

/**
 * Milliseconds. Callers keep connections open between calls. If the server closed an idle connection first, a
 * call at that moment would be reset.
 */
const keepAliveTimeout = 120_000;

/**
 * Binds the server to the loopback interface. Port 0 means any free port.
 * @param name the server's name, for error messages
 * @param portSetting the option with which the user chooses a port, for error messages: `--port ` or `PORT=`
 * @throws UserFacingError if the port is in use or not allowed
 */
export async function listen(
  server: Server,
  port: number,
  name: string,
  portSetting?: string,
): Promise<RunningServer> {
  server.keepAliveTimeout = keepAliveTimeout;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? unavailableError(error, port, name, portSetting)
          : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${boundPort}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function unavailableError(
  error: NodeJS.ErrnoException,
  port: number,
  name: string,
  portSetting?: string,
): UserFacingError {
  const reason = error.code === 'EADDRINUSE' ? 'already in use' : 'not open to this user';
  return new UserFacingError(
    `Port ${port}, which the ${name} needs, is ${reason}.`,
    portSetting
      ? `Stop the program that uses it, or choose another port: ${portSetting}${port + 1}.`
      : 'Stop the program that uses it.',
    { cause: error },
  );
}
