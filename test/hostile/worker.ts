import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { textProcessors } from './subjects.ts';

const processText = textProcessors[z.string().parse(workerData)];

async function measureProcessing(text: string) {
  const cpuUsageBefore = process.threadCpuUsage();
  try {
    const resultLength = (await processText?.(text))?.length;
    const { user, system } = process.threadCpuUsage(cpuUsageBefore);
    return { length: resultLength, milliseconds: (user + system) / 1000 };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on('message', (text: unknown) => {
  void measureProcessing(z.string().parse(text)).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage('ready');
