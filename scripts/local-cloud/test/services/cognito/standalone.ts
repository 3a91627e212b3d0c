import { startCognito } from '../../../services/cognito/server.ts';
import { declarePool, region } from './declaration.ts';

// Run as a process of its own by the durability tests: node --import tsx standalone.ts <directory>

const { url } = await startCognito({
  port: 0,
  directory: process.argv[2] ?? '',
  region,
  pools: [declarePool({}, {})],
  invokeTrigger: async (_, event) => event,
  sendMail: async () => undefined,
});
console.log(url);
