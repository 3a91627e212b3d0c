import { createHash } from 'node:crypto';
import { type Mutation, findMutations, kinds } from './find-mutations.ts';

export interface Mutant extends Mutation {
  /** Depends only on the seed and the source file, not on other files. */
  readonly id: string;
  readonly file: string;
}

/** The maximum number of mutants in a file. */
const maxMutantsPerFile = 2;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Draws the same number of mutants of each kind from source files, by seed.
 * @param accepts whether a mutant compiles; a mutant that does not is replaced by the next one
 */
export async function drawMutants(
  sources: ReadonlyMap<string, string>,
  { seed, count }: { readonly seed: number; readonly count: number },
  accepts: (mutant: Mutant) => Promise<boolean>,
): Promise<Mutant[]> {
  const candidates = [...sources]
    .flatMap(([file, text]) =>
      findMutations(file, text).map((mutation) => ({
        ...mutation,
        file,
        id: hash(`${seed} ${file} ${hash(text)} ${mutation.start} ${mutation.end} ${mutation.after}`),
      })),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const drawnMutants: Mutant[] = [];
  const queues = kinds.map((kind) => candidates.filter((mutant) => mutant.kind === kind).values());
  const isEligible = ({ file, line }: Mutant) => {
    const sameFileMutants = drawnMutants.filter((mutant) => mutant.file === file);
    return (
      sameFileMutants.length < maxMutantsPerFile && sameFileMutants.every((mutant) => mutant.line !== line)
    );
  };
  let emptyQueueCount = 0;
  while (drawnMutants.length < count && emptyQueueCount < queues.length) {
    emptyQueueCount = 0;
    for (const queue of queues) {
      if (drawnMutants.length === count) break;
      const previousCount = drawnMutants.length;
      for (const mutant of queue) {
        if (!isEligible(mutant) || !(await accepts(mutant))) continue;
        drawnMutants.push(mutant);
        break;
      }
      if (drawnMutants.length === previousCount) emptyQueueCount += 1;
    }
  }
  return drawnMutants;
}
