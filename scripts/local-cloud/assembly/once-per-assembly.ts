import type { Assembly } from './assembly.ts';

/** Caches what `read` returns for an assembly, because every call of a function needs it. */
export function oncePerAssembly<T>(read: (assembly: Assembly) => T): (assembly: Assembly) => T {
  const known = new WeakMap<Assembly, { readonly value: T }>();
  return (assembly) => {
    const { value } = known.get(assembly) ?? { value: read(assembly) };
    known.set(assembly, { value });
    return value;
  };
}
