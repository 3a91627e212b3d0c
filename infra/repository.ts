/** Where the source of the product is kept: alarms link into it. To be replaced by those who make the product theirs. */
const repository = 'https://github.com/portico-example/portico';

/** Address of a part of the runbook. @param heading as GitHub makes an anchor of it: lower case, hyphens for spaces */
export const runbook = (heading: string): string =>
  `${repository}/blob/main/infra/docs/runbook.md#${heading}`;
