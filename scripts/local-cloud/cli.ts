import { parseArgs } from 'node:util';
import { startCloud } from './cloud.ts';
import { exitWithError, silenceSdkNodeWarning, stopOnSignal } from './process.ts';

// A local cloud as a process of its own: prints one line of JSON when it is ready, and stops at a signal or when killed.

const { values } = parseArgs({
  options: {
    assembly: { type: 'string', default: '.local/assembly' },
    directory: { type: 'string', default: '.local' },
    port: { type: 'string', default: '0' },
    verbose: { type: 'boolean', default: false },
  },
});

silenceSdkNodeWarning();
try {
  const { assembly, directory, port, verbose } = values;
  const log = (line: string) => verbose && console.error(line);
  const cloud = await startCloud({ assembly, directory, port: Number(port), log });
  stopOnSignal(() => cloud.stop());
  const { site, api, inbox, endpoints, outputs, environment } = cloud;
  console.log(JSON.stringify({ ready: true, site, api, inbox, endpoints, outputs, environment }));
} catch (error) {
  exitWithError(error);
}
