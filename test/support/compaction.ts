/** Runs the function that compacts the search index, as of an hour's beginning, and waits until it has ended. */
export async function compactSearchIndex(): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const time = '2026-03-01T12:00:00Z';
  const answer = await fetch(`${scheduler}/run?schedule=SearchCompaction&time=${time}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}
