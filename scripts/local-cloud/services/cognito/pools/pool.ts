import { join } from 'node:path';
import { createHmac, randomBytes } from 'node:crypto';
import type { ClientProperties, GroupProperties, PoolProperties } from './configuration.ts';
import { Challenges } from '../sign-in/challenges.ts';
import { createNotFoundError } from '../errors.ts';
import { AttemptLimit, Lockout } from '../limits.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import { UserStore } from './store.ts';

/** The dependencies of a pool. `now` returns milliseconds since 1970. */
export interface PoolDependencies {
  now: () => number;
  triggerTimeout: number;
  invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: { to: string; subject: string; html: string }) => Promise<void>;
}

export interface Client {
  id: string;
  properties: ClientProperties;
  pool: UserPool;
}

const minute = 60_000;

export class UserPool {
  readonly id: string;
  /** The part of the id after the underscore, which SRP calls the pool's name. */
  readonly name: string;
  readonly region: string;
  readonly issuer: string;
  readonly properties: PoolProperties;
  readonly groups: ReadonlyMap<string, GroupProperties>;
  readonly clients = new Map<string, Client>();
  readonly signingKey: SigningKey;
  readonly users: UserStore;
  readonly dependencies: PoolDependencies;
  readonly created: number;
  // In memory: a restart resets counters of failures, and interrupts sign-ins that are in progress.
  readonly challenges: Challenges;
  readonly lockout: Lockout;
  readonly guessLimit: AttemptLimit;
  readonly codeRequestLimit: AttemptLimit;

  constructor(options: {
    id: string;
    region: string;
    directory: string;
    properties: PoolProperties;
    groups: GroupProperties[];
    signingKey: SigningKey;
    dependencies: PoolDependencies;
  }) {
    const { now } = options.dependencies;
    this.id = options.id;
    this.region = options.region;
    this.name = options.id.slice(options.id.indexOf('_') + 1);
    this.issuer = `https://cognito-idp.${options.region}.amazonaws.com/${options.id}`;
    this.properties = options.properties;
    this.groups = new Map(options.groups.map((group) => [group.GroupName, group]));
    this.signingKey = options.signingKey;
    this.dependencies = options.dependencies;
    this.created = now();
    this.users = new UserStore(join(options.directory, 'users'), {
      emailIsUsername: this.emailIsUsername,
      caseSensitive: options.properties.UsernameConfiguration?.CaseSensitive ?? true,
    });
    this.challenges = new Challenges(now);
    this.lockout = new Lockout(now);
    this.guessLimit = new AttemptLimit(now, { attempts: 5, window: 60 * minute });
    this.codeRequestLimit = new AttemptLimit(now, { attempts: 20, window: 60 * minute });
  }

  get emailIsUsername(): boolean {
    return this.properties.UsernameAttributes.includes('email');
  }

  now(): number {
    return this.dependencies.now();
  }

  client(id: string): Client {
    const client = this.clients.get(id);
    if (!client) throw createNotFoundError(`User pool client ${id} does not exist.`);
    return client;
  }

  group(name: string): GroupProperties {
    const group = this.groups.get(name);
    if (!group) throw createNotFoundError('Group not found.');
    return group;
  }

  /** The id of a simulated user: a UUID, always the same for one name. */
  simulateUserId(name: string): string {
    const digest = this.deriveSimulationSeed(name).toString('hex');
    const parts = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20)];
    return [...parts, digest.slice(20, 32)].join('-');
  }

  deriveSimulationSeed(name: string): Buffer {
    const secret = this.signingKey.deriveSecret('simulated users');
    return createHmac('sha256', secret).update(this.users.normalize(name)).digest();
  }
}

/** A random identifier, with characters that are safe in headers and URLs. */
export const createRandomToken = (length: number): string => randomBytes(length).toString('base64url');
