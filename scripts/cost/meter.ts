import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { added } from './bill.ts';
import { assumed } from './workload.ts';
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

export interface MeteredResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string | string[] | undefined>;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const gigabyte = 1024 ** 3;

/** Counts requests and log lines since the start, in the units that AWS bills. */
export class Meter {
  /** Distinct custom metrics that functions have written: name and dimension values. */
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

  /** Counts a line that the local cloud logs: `<function>: <text>`. Custom metrics are such lines. */
  readLogLine(line: string): void {
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

  /** Sends a browser's request to the site, and meters whatever answers it. */
  async request(cloud: Cloud, path: string, options: RequestOptions = {}): Promise<MeteredResponse> {
    const response = await this.exchange(new URL(path, cloud.site), options);
    this.add({ site_requests: 1, site_gb: response.bytes / gigabyte });
    const id = response.headers['apigw-requestid'];
    const fromCache = String(response.headers['x-cache']).startsWith('Hit');
    if (typeof id === 'string' && !fromCache) this.#countFunctionRequest(cloud, id);
    // Two CloudFront functions handle each file but assets: one its request, one its response. On a cache
    // miss, the file is read from S3.
    else if (id === undefined)
      this.add({ edge_functions: path.startsWith('/assets/') ? 0 : 2, object_reads: fromCache ? 0 : 1 });
    return response;
  }

  #countFunctionRequest(cloud: Cloud, requestId: string): void {
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

  /** Sends any request, without metering it. `bytes` of the response include its headers. */
  exchange(
    url: URL,
    { method = 'GET', headers = {}, body }: RequestOptions,
  ): Promise<MeteredResponse & { bytes: number }> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        url,
        { method, headers: { 'accept-encoding': 'br, gzip', ...headers } },
        (response) => {
          buffer(response).then((raw) => {
            const encoding = response.headers['content-encoding'];
            const plain =
              encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw;
            const bytes = raw.length + response.rawHeaders.join('').length;
            resolve({
              status: response.statusCode ?? 0,
              text: plain.toString(),
              headers: response.headers,
              bytes,
            });
          }, reject);
        },
      );
      sent.on('error', reject).end(body);
    });
  }
}
