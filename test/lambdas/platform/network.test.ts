import { describe, expect, it } from 'vitest';
import { toNetwork } from '../../../lambdas/platform/network/network.ts';

describe('the network of a client', () => {
  it('is the same as the address for IPv4', () => {
    expect(toNetwork('203.0.113.7')).toBe('203.0.113.7');
    expect(toNetwork('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('is the /64 network for the address %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
