import type { IncomingHttpHeaders } from 'node:http';
import type { Assembly } from '../assembly/assembly.ts';
import type { UsedPermission } from '../permissions/used-permission.ts';

/** A call to a service, as the recorder sees it. */
export interface SeenCall {
  /** As in the service's API reference. */
  readonly operation: string;
  /** With its query. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Empty for a service whose bodies are streamed. */
  readonly body: string;
}

/** How the recorder understands the calls to one service. */
export interface CallReader {
  /** Whether bodies go through unread, because they may be large files. @default false */
  readonly streamsBodies?: boolean;
  /**
   * Names the operation of a request in a REST protocol.
   * @default the header X-Amz-Target (JSON protocols) or the form field Action (query protocol), which come
   * first
   */
  restOperation?(method: string, url: URL, headers: IncomingHttpHeaders): string;
  /**
   * The permissions that IAM would ask for.
   * @throws any error for a body that the service would refuse anyway
   * @default one for the operation, on every resource
   */
  permissionsOf?(call: SeenCall, assembly: Assembly): UsedPermission[];
  /** Whether errors travel as XML. @default JSON */
  errorXml?(code: string, message: string): string;
}
