/** Continues an import in a separate process, which a test can kill at any point. */
import { continueImport } from '../../lambdas/import/run.ts';

console.log('begun');
await continueImport(process.argv[2] ?? '');
console.log(`${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
