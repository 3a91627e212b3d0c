import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientProperties, groupProperties, poolProperties } from './configuration.ts';
import { createNotFoundError } from '../errors.ts';
import { UserPool, type Client, type PoolDependencies } from './pool.ts';
import { loadSigningKey } from '../tokens/signing-key.ts';
import { authenticate } from '../tokens/tokens.ts';

/** A user pool with its clients and groups: CloudFormation properties with resolved intrinsic functions. */
export interface PoolDeclaration {
  id: string;
  properties: unknown;
  clients: { id: string; properties: unknown }[];
  groups: { properties: unknown }[];
}

/** The user pools of a server. */
export class UserPools {
  readonly #pools: ReadonlyMap<string, UserPool>;

  private constructor(pools: UserPool[]) {
    this.#pools = new Map(pools.map((pool) => [pool.id, pool]));
  }

  static async open(
    declarations: PoolDeclaration[],
    {
      directory,
      region,
      dependencies,
    }: { directory: string; region: string; dependencies: PoolDependencies },
  ): Promise<UserPools> {
    return new UserPools(
      await Promise.all(declarations.map((pool) => openPool(pool, { directory, region, dependencies }))),
    );
  }

  all(): UserPool[] {
    return [...this.#pools.values()];
  }

  pool(id: string): UserPool {
    const pool = this.#pools.get(id);
    if (!pool) throw createNotFoundError(`User pool ${id} does not exist.`);
    return pool;
  }

  client(id: string): Client {
    for (const pool of this.#pools.values()) if (pool.clients.has(id)) return pool.client(id);
    throw createNotFoundError(`User pool client ${id} does not exist.`);
  }

  /**
   * @throws CognitoError NotAuthorizedException if the token is forged, expired, revoked or not an access
   * token
   */
  authenticate(accessToken: string) {
    return authenticate(this.#pools.values(), accessToken);
  }
}

async function openPool(
  declaration: PoolDeclaration,
  { directory, region, dependencies }: { directory: string; region: string; dependencies: PoolDependencies },
): Promise<UserPool> {
  const poolDirectory = join(directory, declaration.id);
  mkdirSync(poolDirectory, { recursive: true });
  const pool = new UserPool({
    id: declaration.id,
    region,
    directory: poolDirectory,
    properties: poolProperties.parse(declaration.properties),
    groups: declaration.groups.map(({ properties }) => groupProperties.parse(properties)),
    signingKey: await loadSigningKey(join(poolDirectory, 'signing-key.json')),
    dependencies,
  });
  for (const { id, properties } of declaration.clients)
    pool.clients.set(id, { id, properties: clientProperties.parse(properties), pool });
  return pool;
}
