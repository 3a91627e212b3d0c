/** `npm start`: the whole product on this machine, seeded. */
import { exitWithError, silenceSdkNodeWarning, stopOnSignal } from '@portico/local-cloud/process.ts';
import { announce, launch, sitePort } from './launch.ts';

silenceSdkNodeWarning();
try {
  const { cloud, accounts } = await launch(sitePort());
  stopOnSignal(() => cloud.stop());
  announce(cloud.site, cloud, accounts);
} catch (error) {
  exitWithError(error);
}
