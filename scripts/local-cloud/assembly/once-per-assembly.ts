import type { Assembly } from './assembly.ts';

/** Remembers what was read of an assembly, where each call of a function asks for it. */
export function oncePerAssembly<T>(read: (assembly: Assembly) => T): (assembly: Assembly) => T {
  const known = new WeakMap<Assembly, { readonly value: T }>();
  return (assembly) => {
    const { value } = known.get(assembly) ?? { value: read(assembly) };
    known.set(assembly, { value });
    return value;
  };
}
