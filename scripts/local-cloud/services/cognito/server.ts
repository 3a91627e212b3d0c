import { createServer } from 'node:http';
import { type RunningServer, listen } from '../../listen.ts';
import { handleRequest } from './http.ts';
import { UserPools, type PoolDeclaration } from './pools/pools.ts';

export interface CognitoOptions {
  /** 0 for any free port. */
  port: number;
  /** Directory of users and signing keys. */
  directory: string;
  region: string;
  pools: PoolDeclaration[];
  /** Runs a Lambda function with a trigger's event. Resolves with its result, and rejects with its error. */
  invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: { to: string; subject: string; html: string }) => Promise<void>;
  /** The time in milliseconds. @default Date.now */
  now?: () => number;
  /** How long a trigger may take, in milliseconds. @default 5000, as in AWS */
  triggerTimeout?: number;
}

/**
 * Starts an emulator of Cognito user pools on the loopback interface: the part of the API that the AWS SDK
 * and Amplify use, and the public keys of each pool at `/<pool id>/.well-known/jwks.json`. Users survive a
 * crash of the process.
 * @throws UserFacingError if the port is in use or the files in `directory` are damaged
 */
export async function startCognito(options: CognitoOptions): Promise<RunningServer> {
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
    dependencies: { now, triggerTimeout, invokeTrigger, sendMail },
  });
  const server = createServer((request, response) => {
    void handleRequest(pools, request, response);
  });
  return listen(server, port, 'Cognito emulator');
}
