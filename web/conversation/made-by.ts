/** What is said of an integration when the pointer is over its name. */
export const creatorText = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Integration, made by ${name}`;
