/** The source repository. Alarms link to it, and its workflows may deploy. Replace it with your own. */
const repositoryUrl = 'https://github.com/portico-example/portico';

/** `owner/name`, as in the tokens that GitHub issues to workflows. */
export const repositoryName = new URL(repositoryUrl).pathname.slice(1);

/**
 * URL of a section of the runbook.
 * @param anchor the anchor of the heading, as GitHub generates it: `api-errors`
 */
export const runbookUrl = (anchor: string): string =>
  `${repositoryUrl}/blob/main/infra/docs/runbook.md#${anchor}`;
