/** `npm start`: the whole product on this machine, seeded. */
import { exitOnProblem, silenceSdkAdvice, stopOnSignal } from '@portico/local-cloud/process.ts';
import { announce, launch, sitePort } from './launch.ts';

silenceSdkAdvice();
try {
  const { cloud, accounts } = await launch(sitePort());
  stopOnSignal(() => cloud.stop());
  announce(cloud.site, cloud, accounts);
} catch (error) {
  exitOnProblem(error);
}
