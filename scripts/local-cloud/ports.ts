import { createServer } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { type RunningServer, listen } from './listen.ts';
import { readJson, writeJson } from './state/json-file.ts';

const schema = z.record(z.string(), z.number());

/**
 * Ports that stay the same between runs of one state directory, because addresses such as presigned URLs
 * contain them.
 */
export class StablePorts {
  readonly #path: string;
  readonly #ports: Record<string, number>;

  constructor(directory: string) {
    this.#path = join(directory, 'ports.json');
    this.#ports = readJson(this.#path, schema) ?? {};
  }

  /**
   * The port that was last stored under this name, if it is still free. If it is not, or without a name: 0,
   * for any free port.
   */
  async choose(name: string | undefined): Promise<number> {
    const lastPort = name === undefined ? undefined : this.#ports[name];
    return lastPort !== undefined && (await isFree(lastPort)) ? lastPort : 0;
  }

  remember(name: string | undefined, url: string): void {
    const port = Number(new URL(url).port);
    if (name === undefined || this.#ports[name] === port) return;
    this.#ports[name] = port;
    writeJson(this.#path, this.#ports);
  }
}

async function isFree(port: number): Promise<boolean> {
  let probe: RunningServer;
  try {
    probe = await listen(createServer(), port, 'probe');
  } catch {
    return false;
  }
  await probe.close();
  return true;
}
