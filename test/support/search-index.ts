/**
 * Runs the function that compacts the search index, and waits for its end.
 * @param time the scheduled time of the run. A run at the start of an hour moves even a short tail.
 */
export async function compactSearchIndex(time = '2026-03-01T12:00:00Z'): Promise<void> {
  const schedulerUrl = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${schedulerUrl}/run?schedule=search-compaction&time=${time}`, {
    method: 'POST',
  });
  if (!answer.ok) throw new Error(await answer.text());
}
