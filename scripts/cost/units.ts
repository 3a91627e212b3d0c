import { type Price, type PriceName, type Units, firewallPriceNames, priceNames, prices } from './prices.ts';

export const sum = (...parts: readonly Units[]): Units => {
  const total: Units = {};
  for (const part of parts)
    for (const name of priceNames) if (part[name]) total[name] = (total[name] ?? 0) + part[name];
  return total;
};

export const multiply = (units: Units, factor: number): Units => {
  const product: Units = {};
  for (const name of priceNames) if (units[name]) product[name] = units[name] * factor;
  return product;
};

/**
 * US dollars, after the free tier that does not expire.
 * @param useListPrice whether to use the list price, without the free tier
 */
export function computeCost(name: PriceName, units: Units, { useListPrice = false } = {}): number {
  const { usd, per, free = 0 }: Price = prices[name];
  return (Math.max(0, (units[name] ?? 0) - (useListPrice ? 0 : free)) * usd) / per;
}

/** US dollars of the lines with these names; by default, of all lines. */
export const computeTotal = (
  units: Units,
  names: readonly PriceName[] = priceNames,
  options?: { useListPrice: boolean },
) => names.reduce((dollars, name) => dollars + computeCost(name, units, options), 0);

export const namesWithoutFirewall = priceNames.filter((name) => !firewallPriceNames.includes(name));
