import { type Group, type Price, type PriceName, type Units, prices } from './prices.ts';

export interface Line {
  readonly name: PriceName;
  readonly units: number;
  /** USD at list price, ignoring the free tier. */
  readonly listed: number;
  /** USD after the free tier that every account has permanently. */
  readonly due: number;
}

const isPriceName = (name: string): name is PriceName => name in prices;
export const priceNames: readonly PriceName[] = Object.keys(prices).filter(isPriceName);

export function billOf(units: Units): Line[] {
  return priceNames.flatMap((name) => {
    const amount = units[name] ?? 0;
    if (amount === 0) return [];
    const { usd, per, free = 0 }: Price = prices[name];
    const cost = (billed: number) => (Math.max(0, billed) * usd) / per;
    return [{ name, units: amount, listed: cost(amount), due: cost(amount - free) }];
  });
}

export const totalOf = (
  lines: readonly Line[],
  what: 'listed' | 'due',
  groups: readonly Group[] = ['usage', 'storage', 'monitoring'],
): number =>
  lines
    .filter(({ name }) => groups.includes(prices[name].group))
    .reduce((total, line) => total + line[what], 0);

export function added(...parts: readonly Units[]): Units {
  const sum: Units = {};
  for (const part of parts)
    for (const name of priceNames) {
      const amount = part[name];
      if (amount !== undefined) sum[name] = (sum[name] ?? 0) + amount;
    }
  return sum;
}

export const times = (units: Units, factor: number): Units => {
  const product: Units = {};
  for (const name of priceNames) {
    const amount = units[name];
    if (amount !== undefined) product[name] = amount * factor;
  }
  return product;
};
