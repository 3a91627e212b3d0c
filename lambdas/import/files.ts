/** The files of an import: uploaded one by one, or in a zip file. */
export interface ImportFiles {
  /** Paths within the folder or zip file, without a common first folder. */
  readonly paths: () => Promise<readonly string[]>;
  /** The content; undefined if there is no such file. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}
