/**
 * Jobs in pages of at most `most`, in their order: those asked before stay as they are while all of their jobs are
 * wanted, so that a job that comes or goes has no other asked for anew.
 */
export function jobPages(
  wanted: readonly string[],
  before: readonly (readonly string[])[],
  most: number,
): (readonly string[])[] {
  const left = new Set(wanted)
  const kept = before.filter((page) => page.every((job) => left.has(job)))
  for (const job of kept.flat()) left.delete(job)
  const rest = [...left]
  return [
    ...kept,
    ...Array.from({ length: Math.ceil(rest.length / most) }, (_, page) =>
      rest.slice(page * most, (page + 1) * most).sort(),
    ),
  ]
}
