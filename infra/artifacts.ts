import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { SetupError } from './setup-error.ts';

/** What is built before it is deployed. */
export interface Artifacts {
  /** Code of a function, by the name of its file in `lambdas/functions`. */
  functionCode(name: string): Code;
  /** Directory of the site's files, absolute. */
  readonly web: string;
  /** Addresses of the site's built files that pages refer to, as JSON. */
  readonly siteAssets: string;
}

/** What `scripts/build.ts` leaves in `dist` (absolute). @throws SetupError when something has not been built */
export function builtArtifacts(dist: string): Artifacts {
  const built = (path: string): string => {
    const found = join(dist, path);
    if (!existsSync(found)) throw new SetupError(`${found} is missing; run \`npm run build\` first.`);
    return found;
  };
  return {
    functionCode: (name) => Code.fromAsset(built(`lambdas/${name}`)),
    web: built('web'),
    siteAssets: readFileSync(built('web-maps/site-assets.json'), 'utf8'),
  };
}
