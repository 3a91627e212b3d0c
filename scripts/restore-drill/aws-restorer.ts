import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import type { Restorer } from './restorer.ts';

interface Patience {
  /** Seconds between two looks. */
  readonly interval: number;
  /** Seconds for which a table may take to be restored. */
  readonly limit: number;
}

/** DynamoDB's point-in-time recovery. It lags behind by some five minutes, and takes from minutes to hours. */
export class AwsRestorer implements Restorer {
  readonly #client: DynamoDBClient;
  readonly #patience: Patience;
  readonly #wanted: Date | undefined;
  #point: Date | undefined;

  /** @param wanted the moment to go back to @default as the table is when it is backed up */
  constructor(
    client: DynamoDBClient,
    patience: Patience = { interval: 20, limit: 12 * 60 * 60 },
    wanted?: Date,
  ) {
    this.#client = client;
    this.#wanted = wanted;
    this.#patience = patience;
  }

  async backUp(table: string): Promise<Date> {
    const wanted = this.#wanted ?? new Date();
    for (;;) {
      const latest = await this.#latest(table);
      if (latest >= wanted) {
        this.#point = this.#wanted ?? latest;
        return this.#point;
      }
      await delay(this.#patience.interval * 1000);
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
      'Deploy the data stack, which switches it on; what was before that day is in the vault of AWS Backup at most.',
    );
  }

  async restore(table: string, copy: string): Promise<void> {
    if (!this.#point) throw new Error('Nothing was backed up.');
    await this.#client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: copy,
        RestoreDateTime: this.#point,
      }),
    );
    const { interval, limit } = this.#patience;
    await waitUntilTableExists(
      { client: this.#client, minDelay: interval, maxDelay: interval, maxWaitTime: limit },
      { TableName: copy },
    );
  }
}
