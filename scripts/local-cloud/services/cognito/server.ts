import { createServer, type Server } from 'node:http';
import { UserFacingError } from '../../user-facing-error.ts';
import { handleRequest } from './http.ts';
import { UserPools, type PoolDeclaration } from './pools.ts';

export interface IdentityOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where users and signing keys are kept. */
  directory: string;
  region: string;
  pools: PoolDeclaration[];
  /** Runs a Lambda function with a trigger's event and gives what it returned; rejects with what it threw. */
  invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: { to: string; subject: string; html: string }) => Promise<void>;
  /** The time in milliseconds. @default Date.now */
  now?: () => number;
  /** How long a trigger may take, in milliseconds. @default 5000, as in AWS */
  triggerTimeout?: number;
}

/**
 * Cognito user pools on this machine, for development and tests: the part of the service API that the AWS SDK and Amplify use,
 * on 127.0.0.1, with the pools' public keys at `/<pool id>/.well-known/jwks.json`. Users survive a crash of the process.
 * @throws UserFacingError when the port is taken or the files in `directory` are damaged
 */
export async function startIdentity(
  options: IdentityOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const {
    port,
    directory,
    region,
    invokeTrigger,
    sendMail,
    now = Date.now,
    triggerTimeout = 5_000,
  } = options;
  const pools = await UserPools.open(options.pools, {
    directory,
    region,
    surroundings: { now, triggerTimeout, invokeTrigger, sendMail },
  });
  const server = createServer((request, response) => {
    void handleRequest(pools, request, response);
  });
  return { url: await listen(server, port), close: () => close(server) };
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      reject(
        taken
          ? new UserFacingError(
              `Port ${port} is already in use.`,
              'Stop the program that uses it, or choose another port.',
              {
                cause,
              },
            )
          : cause,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        return reject(new Error('The server has no port.'));
      resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
