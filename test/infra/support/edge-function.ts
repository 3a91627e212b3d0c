import { createContext, runInContext } from 'node:vm';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { resourcesOf } from './synthesize.ts';

const Code = z.object({ FunctionCode: z.string(), FunctionConfig: z.object({ Runtime: z.string() }) });

export interface EdgeFunction {
  readonly code: string;
  readonly runtime: string;
  /** Runs the handler on a CloudFront event, in a context that has only the language's own globals. */
  run(event: unknown): unknown;
}

/** The code of a CloudFront function in the template. */
export function edgeFunction(template: Template, logicalId: RegExp): EdgeFunction {
  const found = Object.entries(resourcesOf(template, 'AWS::CloudFront::Function')).find(([id]) =>
    logicalId.test(id),
  );
  const { FunctionCode, FunctionConfig } = Code.parse(found?.[1].Properties);
  return {
    code: FunctionCode,
    runtime: FunctionConfig.Runtime,
    run: (event) => {
      const context = createContext({ event: JSON.stringify(event) });
      runInContext(FunctionCode, context);
      return JSON.parse(
        z.string().parse(runInContext('JSON.stringify(handler(JSON.parse(event)))', context)),
      );
    },
  };
}
