import { createContext, runInContext } from 'node:vm';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { listResourcesOfType } from './synthesize.ts';

const FunctionProperties = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.string() }),
});

export interface EdgeFunction {
  readonly code: string;
  readonly runtime: string;
  /** Runs the handler on an event. Its only globals are those of the language and `console.log`. */
  run(event: unknown): unknown;
  /** The log lines of the last run. */
  readonly logLines: string[];
}

/** The code of a CloudFront function in the template. */
export function loadEdgeFunction(template: Template, logicalId: RegExp): EdgeFunction {
  const resource = Object.entries(listResourcesOfType(template, 'AWS::CloudFront::Function')).find(([id]) =>
    logicalId.test(id),
  );
  const { FunctionCode, FunctionConfig } = FunctionProperties.parse(resource?.[1].Properties);
  const logLines: string[] = [];
  return {
    code: FunctionCode,
    runtime: FunctionConfig.Runtime,
    logLines,
    run: (event) => {
      logLines.length = 0;
      const console = { log: (line: string) => logLines.push(line) };
      const context = createContext({ event: JSON.stringify(event), console });
      runInContext(FunctionCode, context);
      return JSON.parse(
        z.string().parse(runInContext('JSON.stringify(handler(JSON.parse(event)))', context)),
      );
    },
  };
}
