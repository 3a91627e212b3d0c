/** A way to restore a table. */
export interface Restorer {
  /** Waits until the table's current state can be restored. @returns the time whose state is restored */
  backUp(table: string): Promise<Date>;
  /**
   * Creates a new table from the backup, without the settings that a backup does not contain: see
   * settings.ts.
   */
  restore(table: string, copy: string): Promise<void>;
}
