/** @throws Error with the message unless the condition holds */
export function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Milliseconds. */
const timeout = 15_000;
const interval = 500;

/**
 * Waits for a condition that becomes true shortly after a write. @throws Error with the message if it stays
 * false
 */
export async function waitUntil(condition: () => Promise<boolean>, message: string): Promise<void> {
  for (const deadline = Date.now() + timeout; !(await condition());) {
    assertThat(Date.now() < deadline, message);
    await new Promise((done) => setTimeout(done, interval));
  }
}
