const maxSlugLength = 13;

/** A unique id derived from a name: `gold`, `gold-2`. */
export function createServiceLevelId(name: string, takenIds: readonly string[]): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  const baseId = slug === '' ? 'level' : slug;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? baseId : `${baseId}-${number}`;
    if (!takenIds.includes(id)) return id;
  }
}
