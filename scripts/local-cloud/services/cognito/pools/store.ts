import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../../user-facing-error.ts';
import { removeDurably, writeDurably } from './durable-file.ts';
import { CognitoError, createUserNotFoundError } from '../errors.ts';
import { userRecord, type UserRecord } from '../users/user.ts';

/**
 * The users of one pool: all are in memory, and each also has a file. Every change is on disk before its call
 * returns. Changes are synchronous, so that no other change can happen between a read and a write.
 */
export class UserStore {
  readonly #directory: string;
  readonly #emailIsUsername: boolean;
  readonly #caseSensitive: boolean;
  readonly #users = new Map<string, UserRecord>();
  readonly #usernames = new Map<string, string>();

  constructor(directory: string, options: { emailIsUsername: boolean; caseSensitive: boolean }) {
    this.#directory = directory;
    this.#emailIsUsername = options.emailIsUsername;
    this.#caseSensitive = options.caseSensitive;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory)) if (name.endsWith('.json')) this.#remember(this.#read(name));
  }

  /** Finds a user by username, or by e-mail address in a pool with addresses as usernames. */
  find(name: string): UserRecord | undefined {
    const username = this.#usernames.get(this.normalize(name));
    return username === undefined ? undefined : this.#users.get(username);
  }

  /** @throws CognitoError UserNotFoundException if the user has been deleted */
  get(username: string): UserRecord {
    const user = this.#users.get(username);
    if (!user) throw createUserNotFoundError();
    return user;
  }

  /** All users, the oldest first. */
  all(): UserRecord[] {
    return [...this.#users.values()].sort(
      (left, right) => left.created - right.created || left.username.localeCompare(right.username),
    );
  }

  get size(): number {
    return this.#users.size;
  }

  /** @throws CognitoError UsernameExistsException if another user has the name or address */
  checkUsernameFree(user: UserRecord): void {
    if (this.#names(user).some((name) => this.#usernames.has(name)))
      throw new CognitoError(
        'UsernameExistsException',
        this.#emailIsUsername
          ? 'An account with the given email already exists.'
          : 'User account already exists',
      );
  }

  /** Stores a new user, unless the name has been taken in the meantime. */
  add(user: UserRecord): UserRecord {
    this.checkUsernameFree(user);
    return this.#put(user);
  }

  #put(user: UserRecord): UserRecord {
    writeDurably(this.#path(user.username), JSON.stringify(user));
    this.#forget(user.username);
    this.#remember(user);
    return user;
  }

  /** Applies a change to the latest state of the user, which may be newer than the caller's. */
  update(username: string, change: (user: UserRecord) => Partial<UserRecord>): UserRecord {
    const user = this.get(username);
    return this.#put({ ...user, ...change(user) });
  }

  remove(username: string): void {
    removeDurably(this.#path(username));
    this.#forget(username);
  }

  /** Names with the same normal form belong to the same user. */
  normalize(name: string): string {
    return this.#caseSensitive ? name : name.toLowerCase();
  }

  #names({ username, attributes }: UserRecord): string[] {
    const names = this.#emailIsUsername && attributes.email ? [username, attributes.email] : [username];
    return names.map((name) => this.normalize(name));
  }

  #remember(user: UserRecord): void {
    this.#users.set(user.username, user);
    for (const name of this.#names(user)) this.#usernames.set(name, user.username);
  }

  #forget(username: string): void {
    const user = this.#users.get(username);
    if (user) for (const name of this.#names(user)) this.#usernames.delete(name);
    this.#users.delete(username);
  }

  #path(username: string): string {
    return join(this.#directory, `${encodeURIComponent(username)}.json`);
  }

  #read(name: string): UserRecord {
    const path = join(this.#directory, name);
    try {
      return userRecord.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (cause) {
      throw new UserFacingError(
        `The user file ${path} is damaged.`,
        'Restore it from a backup, or move it to another folder to continue without that user.',
        { cause },
      );
    }
  }
}
