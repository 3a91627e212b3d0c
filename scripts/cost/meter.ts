import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { added } from './bill.ts';
import { assumed } from './month.ts';
import type { Units } from './prices.ts';
import type { TableMeter } from './table-meter.ts';

const Embedded = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string | string[] | undefined>;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const gigabyte = 1024 ** 3;

/** What happened at the wire since the start, in the units that AWS bills. */
export class Meter {
  /** Distinct metrics that functions wrote of themselves. */
  readonly metrics = new Set<string>();
  #units: Units = {};
  #logged = 0;
  readonly #table: TableMeter;
  readonly #memory: number;

  /** @param memory of a function, in GB */
  constructor(table: TableMeter, memory: number) {
    this.#table = table;
    this.#memory = memory;
  }

  add(units: Units): void {
    this.#units = added(this.#units, units);
  }

  invocations(count: number): void {
    this.#logged += count * assumed.platformLog;
    this.add({
      function_requests: count,
      function_gb_seconds: (count * this.#memory * assumed.milliseconds) / 1000,
      traces: count,
    });
  }

  /** A line of a function's log, as the local cloud tells it. */
  heard(line: string): void {
    const text = line.slice(line.indexOf(': ') + 2);
    this.#logged += Buffer.byteLength(text);
    if (!text.includes('"_aws"')) return;
    const entry = Embedded.safeParse(JSON.parse(text));
    for (const { Dimensions, Metrics } of entry.data?._aws.CloudWatchMetrics ?? [])
      for (const names of Dimensions)
        for (const { Name } of Metrics)
          this.metrics.add([Name, ...names.map((name) => String(entry.data?.[name]))].join(' '));
  }

  total(): Units & { stored: number } {
    const { reads, writes, stored } = this.#table.units;
    const counted = { table_reads: reads, table_writes: writes, log_gb: this.#logged / gigabyte };
    return { ...added(this.#units, counted), stored };
  }

  /** A request of a browser to the site, whichever part answers it. */
  async ask(cloud: Cloud, path: string, options: Ask = {}): Promise<Answer> {
    const answer = await this.exchange(new URL(path, cloud.site), options);
    this.add({ site_requests: 1, site_gb: answer.bytes / gigabyte });
    const id = answer.headers['apigw-requestid'];
    const fromCache = String(answer.headers['x-cache']).startsWith('Hit');
    if (typeof id === 'string' && !fromCache) this.#answeredByFunction(cloud, id);
    // Two functions at the edge look at each file, one before and one after; what is not in the cache is read from the bucket.
    else if (id === undefined) this.add({ edge_functions: 2, object_reads: fromCache ? 0 : 1 });
    return answer;
  }

  #answeredByFunction(cloud: Cloud, requestId: string): void {
    this.invocations(1);
    this.#logged += assumed.accessLog;
    const calls = cloud.calls(requestId);
    const count = (service: string) => calls.filter((call) => call.service === service).length;
    this.add({
      api_requests: 1,
      object_reads: count('s3'),
      mails: count('ses'),
      secret_reads: count('secrets-manager'),
    });
  }

  /** Any request, of which only the bytes that come back are counted. */
  exchange(url: URL, { method = 'GET', headers = {}, body }: Ask): Promise<Answer & { bytes: number }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method, headers: { 'accept-encoding': 'br, gzip', ...headers } },
        (answer) => {
          buffer(answer).then((raw) => {
            const encoding = answer.headers['content-encoding'];
            const plain =
              encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw;
            const bytes = raw.length + answer.rawHeaders.join('').length;
            resolve({
              status: answer.statusCode ?? 0,
              text: plain.toString(),
              headers: answer.headers,
              bytes,
            });
          }, reject);
        },
      );
      sent.on('error', reject).end(body);
    });
  }
}
