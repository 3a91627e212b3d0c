/**
 * `npm run flood`: measures how one customer who floods the API and a live connection affects ten other
 * customers. It runs in a temporary local cloud, and measures before and after the firewall blocks the
 * flooder. Exits with 1 when a request or a heartbeat of the other customers fails, or when the flooder is
 * not refused and disconnected within five seconds.
 */
import { join } from 'node:path';
import { startCloud } from '@portico/local-cloud/cloud.ts';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run flood -- [--seconds NUMBER] [--connections NUMBER] [--rate NUMBER]
  --seconds NUMBER      how long customers are measured without the flooder, and after the block;
                        30 by default
  --connections NUMBER  concurrent requests of the flooder; 8 by default
  --rate NUMBER         the flooder's maximum of requests a second, and of messages over a live
                        connection; 100 by default. The flooder, the firewall and the API share this machine,
                        so a higher rate measures the machine

The firewall looks at the rates every 30 seconds; AWS WAF usually takes less.`;

await runCommand(() =>
  runInTemporaryDirectory(async (directory) => {
    const options = parseOptions(usage, {
      seconds: { type: 'string', default: '30' },
      connections: { type: 'string', default: '8' },
      rate: { type: 'string', default: '100' },
    });
    await findJava(console.log);
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    const assembly = join(directory, 'assembly');
    await synthesize(assembly, 'local-firewall');
    const cloud = await startCloud({ assembly, directory: join(directory, 'state') });
    try {
      Object.assign(process.env, cloud.environment, { TABLE_NAME: cloud.outputs['TableName'] });
      // Imported here, because the imported code reads the environment when it is loaded.
      const { createFloodClients } = await import('./flood/people.ts');
      const { measureFlood } = await import('./flood/measure.ts');
      return await measureFlood(await createFloodClients(cloud), {
        site: cloud.site,
        milliseconds: Number(options.seconds) * 1000,
        connections: Number(options.connections),
        rate: Number(options.rate),
      });
    } finally {
      await cloud.stop();
    }
  }),
);
