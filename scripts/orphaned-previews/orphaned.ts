interface OpenPullRequest {
  readonly number: number;
  readonly labels: readonly { readonly name: string }[];
}

/**
 * Names of environments, such as `pr-7`, that have stacks but no open pull request with the label `preview`.
 * @param stacks names of all stacks of the account
 */
export function findOrphanedPreviews(stacks: readonly string[], open: readonly OpenPullRequest[]): string[] {
  const openPreviews = new Set(
    open
      .filter(({ labels }) => labels.some(({ name }) => name === 'preview'))
      .map(({ number }) => `pr-${number}`),
  );
  const deployedPreviews = stacks.flatMap((stack) => /^Portico-(pr-[1-9]\d*)-\w+$/.exec(stack)?.[1] ?? []);
  return [...new Set(deployedPreviews)].filter((name) => !openPreviews.has(name));
}
