import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { SetupError } from './setup-error.ts';

/** The build output that is deployed. */
export interface Artifacts {
  /** Code of a function. @param name the function's file in `lambdas/functions`, without `.ts` */
  functionCode(name: string): Code;
  /** Directory of the site's files, absolute. */
  readonly siteDirectory: string;
  /** JSON for the rendered pages: the URLs of hashed files, and the inline script. */
  readonly siteAssets: string;
  /** The hash of the script in every page of the site: `sha256-…`, as in a content security policy. */
  readonly inlineScriptHash: string;
}

/**
 * Reads the output of `npm run build`.
 * @param dist absolute path of the output directory
 * @throws SetupError when a file is missing
 */
export function readArtifacts(dist: string): Artifacts {
  const requireFile = (path: string): string => {
    const file = join(dist, path);
    if (!existsSync(file)) throw new SetupError(`${file} is missing; run \`npm run build\` first.`);
    return file;
  };
  return {
    functionCode: (name) => Code.fromAsset(requireFile(`lambdas/${name}`)),
    siteDirectory: requireFile('web'),
    siteAssets: readFileSync(requireFile('web-maps/site-assets.json'), 'utf8'),
    inlineScriptHash: readFileSync(requireFile('web-maps/inline-script-hash.txt'), 'utf8'),
  };
}
