/** Where the source of the product is kept: alarms link into it, and its workflows may deploy. To be replaced by those who make the product theirs. */
const repository = 'https://github.com/portico-example/portico';

/** `owner/name`, as GitHub writes it into the tokens of its workflows. */
export const repositoryName = new URL(repository).pathname.slice(1);

/** Address of a part of the runbook. @param heading as GitHub makes an anchor of it: lower case, hyphens for spaces */
export const runbook = (heading: string): string =>
  `${repository}/blob/main/infra/docs/runbook.md#${heading}`;
