import { startCognito } from '../../../services/cognito/server.ts';
import { declarePool, region } from './declaration.ts';

// The durability tests run this file as a process: node --import tsx standalone.ts <directory>

const { url } = await startCognito({
  port: 0,
  directory: process.argv[2] ?? '',
  region,
  pools: [declarePool({}, {})],
  invokeTrigger: async (_, event) => event,
  sendMail: async () => undefined,
});
console.log(url);
