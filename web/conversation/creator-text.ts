/** The tooltip on the name of an integration. */
export const creatorText = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Integration, created by ${name}`;
