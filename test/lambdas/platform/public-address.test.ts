import { createServer } from 'node:https';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readServerPort } from '../../../scripts/local-cloud/state/lock.ts';
import { postToPublicUrl } from '../../../lambdas/platform/network/post-to-stranger.ts';
import {
  AddressRefused,
  type ResolveHost,
  isPublicAddress,
} from '../../../lambdas/platform/network/public-address.ts';

describe('an address is public', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '127.8.9.10'],
  ['loopback of IPv6', '::1'],
  ['unspecified', '0.0.0.0'],
  ['unspecified in IPv6', '::'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['unique local', 'fd00:ec2::254'],
  ['link-local', '169.254.1.1'],
  ['link-local of IPv6', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['metadata of AWS', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['multicast of IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['mapped IPv4', '::ffff:127.0.0.1'],
  ['mapped IPv4, though public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['translated IPv4', '64:ff9b::7f00:1'],
  ['locally translated IPv4', '64:ff9b:1::a9fe:a9fe'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['no address', 'localhost'],
])('a message is not sent to %s, %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('a request to a URL that a user entered', () => {
  let closeServer = () => {};
  afterEach(() => closeServer());

  /** A server on this machine that records connections. */
  async function startTrapServer() {
    const onConnection = vi.fn<() => void>();
    const server = createServer().on('connection', (socket) => {
      onConnection();
      socket.destroy();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    closeServer = () => server.close();
    return { port: readServerPort(server), onConnection };
  }

  test.each([
    'https://127.0.0.1:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'http://example.com:PORT/',
  ])('is not sent to %s', async (url) => {
    const { port, onConnection } = await startTrapServer();
    const delivery = postToPublicUrl(url.replace('PORT', String(port)), {}, '{}');
    await expect(delivery).rejects.toThrow(AddressRefused);
    expect(onConnection).not.toHaveBeenCalled();
  });

  test('is not sent to a host name if any of its addresses is this machine', async () => {
    const { port, onConnection } = await startTrapServer();
    for (const otherAddresses of [[], [{ address: '93.184.216.34', family: 4 }]]) {
      const resolveHost: ResolveHost = (_, __, callback) =>
        callback(null, [...otherAddresses, { address: '127.0.0.1', family: 4 }]);
      const delivery = postToPublicUrl(`https://receiver.test:${port}/`, {}, '{}', resolveHost);
      await expect(delivery).rejects.toThrow(AddressRefused);
    }
    expect(onConnection).not.toHaveBeenCalled();
  });

  test('looks its host name up only once, so that a later answer with an address of this machine has no effect', async () => {
    const { port, onConnection } = await startTrapServer();
    const dnsAnswers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '192.0.2.1', family: 4 }]];
    const resolveHost = vi.fn<ResolveHost>((_, __, callback) => callback(null, dnsAnswers.pop() ?? []));
    const delivery = postToPublicUrl(`https://rebinding.test:${port}/`, {}, '{}', resolveHost);
    await expect(delivery).rejects.toThrow(AddressRefused);
    expect(resolveHost).toHaveBeenCalledTimes(1);
    expect(onConnection).not.toHaveBeenCalled();
  });
});
