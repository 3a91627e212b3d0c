/** A way to restore a table. */
export interface Restorer {
  /** Waits until the table can be restored as it is now. @returns the time that will be restored */
  backUp(table: string): Promise<Date>;
  /**
   * Creates a new table from the backup. It lacks the settings that a backup does not contain: see
   * settings.ts.
   */
  restore(table: string, copy: string): Promise<void>;
}
