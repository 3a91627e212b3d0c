import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { subjects } from './subjects.ts';

const subject = subjects[z.string().parse(workerData)];

async function answer(text: string) {
  const before = process.threadCpuUsage();
  try {
    const length = (await subject?.(text))?.length;
    const { user, system } = process.threadCpuUsage(before);
    return { length, milliseconds: (user + system) / 1000 };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on('message', (text: unknown) => {
  void answer(z.string().parse(text)).then((given) => parentPort?.postMessage(given));
});
parentPort?.postMessage('ready');
