/** `npm start`: runs the whole product on this machine, with demo data. */
import { stopOnSignal } from '@portico/local-cloud/process.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { launch, printAddresses, readSitePort } from './local/launch.ts';

const usage = `npm start

Builds the product, starts it on this machine with demo data, and prints its address. PORT chooses the port (default 4321).`;

await runCommand(async () => {
  parseOptions(usage, {});
  const { cloud, accounts } = await launch(readSitePort());
  stopOnSignal(() => cloud.stop());
  printAddresses(cloud.site, cloud, accounts);
});
