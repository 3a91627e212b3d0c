/** @throws Error with the sentence when it does not hold */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

const patience = 15_000;
const pause = 500;

/** Waits for what follows a write a moment later. @throws Error with the sentence when it does not come to hold */
export async function eventually(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = Date.now() + patience; !(await holds());) {
    must(Date.now() < end, otherwise);
    await new Promise((done) => setTimeout(done, pause));
  }
}
