/** A way back to what a table held. */
export interface Restorer {
  /** From when this is done, the table can be brought back as it was then or a little later, whatever becomes of it. */
  backUp(table: string): Promise<Date>;
  /** Makes a new table of what was backed up. It lacks what a backup does not hold: see settings.ts. */
  restore(table: string, copy: string): Promise<void>;
}
