/**
 * `npm run orphaned-previews`: lists the deployed environments of pull requests that are closed or no longer
 * have the label `preview`, one per line. The workflow sweep-previews destroys the listed environments. Needs
 * AWS credentials, GITHUB_TOKEN and GITHUB_REPOSITORY (`owner/name`).
 */
import { CloudFormationClient, paginateListStacks } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { environments } from '@portico/infra/environments.ts';
import { exitWithError } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { findOrphanedPreviews } from './orphaned-previews/orphaned.ts';

const PullRequests = z.array(z.object({ number: z.int(), labels: z.array(z.object({ name: z.string() })) }));
type PullRequest = z.output<typeof PullRequests>[number];

const perPage = 100;

/** Open pull requests, starting at this page. */
async function listOpenPullRequests(token: string, repository: string, page = 1): Promise<PullRequest[]> {
  const api = process.env.GITHUB_API_URL ?? 'https://api.github.com';
  const result = await fetch(`${api}/repos/${repository}/pulls?state=open&per_page=${perPage}&page=${page}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
  });
  if (!result.ok)
    throw new UserFacingError(
      `GitHub answered ${result.status} when asked for the open pull requests of ${repository}.`,
      'Give the token the permission pull-requests: read.',
    );
  const pullRequests = PullRequests.parse(await result.json());
  return pullRequests.length < perPage
    ? pullRequests
    : [...pullRequests, ...(await listOpenPullRequests(token, repository, page + 1))];
}

async function listDeployedStacks(): Promise<string[]> {
  const client = new CloudFormationClient({ region: environments.dev.region, maxAttempts: 3 });
  const names: string[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {}))
    for (const { StackName, StackStatus } of StackSummaries)
      if (StackName && StackStatus !== 'DELETE_COMPLETE') names.push(StackName);
  return names;
}

try {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository } = process.env;
  if (!token || !repository)
    throw new UserFacingError(
      'GITHUB_TOKEN or GITHUB_REPOSITORY is not set.',
      'Both are needed to read which pull requests are open.',
    );
  const stacks = await listDeployedStacks();
  for (const name of findOrphanedPreviews(stacks, await listOpenPullRequests(token, repository)))
    console.log(name);
} catch (error) {
  exitWithError(error);
}
