/** Continues an import in a process that can be killed anywhere. */
import { continueImport } from '../../lambdas/import/run.ts';

console.log('begun');
await continueImport(process.argv[2] ?? '');
console.log(`${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
