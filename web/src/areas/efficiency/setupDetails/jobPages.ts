/**
 * Divides jobs into pages of at most `max`, in their order: existing pages are reused while all of their jobs are
 * included, so that added or removed jobs do not cause other jobs to be requested again.
 */
export function jobPages(
  jobNums: readonly string[],
  before: readonly (readonly string[])[],
  max: number,
): (readonly string[])[] {
  const left = new Set(jobNums)
  const reusedPages = before.filter((page) => page.every((job) => left.has(job)))
  for (const job of reusedPages.flat()) left.delete(job)
  const rest = [...left]
  return [
    ...reusedPages,
    ...Array.from({ length: Math.ceil(rest.length / max) }, (_, page) =>
      rest.slice(page * max, (page + 1) * max).sort(),
    ),
  ]
}
