import type { Assembly } from './assembly.ts';

/** Caches what `read` returns for an assembly, because every call of a function needs it. */
export function cachePerAssembly<T>(read: (assembly: Assembly) => T): (assembly: Assembly) => T {
  const cache = new WeakMap<Assembly, { readonly value: T }>();
  return (assembly) => {
    const { value } = cache.get(assembly) ?? { value: read(assembly) };
    cache.set(assembly, { value });
    return value;
  };
}
