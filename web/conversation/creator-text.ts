/** The tooltip on the name of an integration. */
export const formatCreator = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Integration, created by ${name}`;
