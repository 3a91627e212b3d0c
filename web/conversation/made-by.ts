/** What is said of an integration when the pointer is over its name. */
export const madeBy = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Integration, made by ${name}`;
