import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import type { Restorer } from './restorer.ts';

interface WaitOptions {
  /** Seconds between two requests. */
  readonly interval: number;
  /** Seconds that restoring a table may take. */
  readonly limit: number;
}

/**
 * DynamoDB's point-in-time recovery. The latest state that can be restored is about five minutes old, and
 * restoring takes minutes to hours.
 */
export class AwsRestorer implements Restorer {
  readonly #client: DynamoDBClient;
  readonly #waiting: WaitOptions;
  readonly #restoreTime: Date | undefined;
  #point: Date | undefined;

  /** @param restoreTime the time whose state is restored @default the time of `backUp` */
  constructor(
    client: DynamoDBClient,
    waitOptions: WaitOptions = { interval: 20, limit: 12 * 60 * 60 },
    restoreTime?: Date,
  ) {
    this.#client = client;
    this.#restoreTime = restoreTime;
    this.#waiting = waitOptions;
  }

  async backUp(table: string): Promise<Date> {
    const restoreTime = this.#restoreTime ?? new Date();
    for (;;) {
      const latest = await this.#latest(table);
      if (latest >= restoreTime) {
        this.#point = this.#restoreTime ?? latest;
        return this.#point;
      }
      await delay(this.#waiting.interval * 1000);
    }
  }

  async #latest(TableName: string): Promise<Date> {
    const { ContinuousBackupsDescription } = await this.#client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    if (recovery?.PointInTimeRecoveryStatus === 'ENABLED' && recovery.LatestRestorableDateTime)
      return recovery.LatestRestorableDateTime;
    throw new UserFacingError(
      `The table ${TableName} has no point-in-time recovery.`,
      'Deploy the data stack, which enables it. Older data can only be in the vault of AWS Backup.',
    );
  }

  async restore(table: string, copy: string): Promise<void> {
    if (!this.#point) throw new Error('backUp was not called.');
    await this.#client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: copy,
        RestoreDateTime: this.#point,
      }),
    );
    const { interval, limit } = this.#waiting;
    await waitUntilTableExists(
      { client: this.#client, minDelay: interval, maxDelay: interval, maxWaitTime: limit },
      { TableName: copy },
    );
  }
}
