import { createServer } from 'node:http';
import { type Browser, chromium } from 'playwright-core';
import { getChromiumOptions } from '../browser/chromium.ts';
import { listen } from '@portico/local-cloud/listen.ts';

export interface DebuggedBrowser {
  readonly browser: Browser;
  /** Port of the DevTools protocol, on the loopback interface. */
  readonly port: number;
}

async function findFreePort(): Promise<number> {
  const probe = await listen(createServer(), 0, 'probe');
  await probe.close();
  return Number(new URL(probe.url).port);
}

/** Starts the project's Chromium for a tool that controls it through the DevTools protocol. */
export async function openBrowser(): Promise<DebuggedBrowser> {
  const port = await findFreePort();
  const { args = [], ...options } = await getChromiumOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  return { browser, port };
}
