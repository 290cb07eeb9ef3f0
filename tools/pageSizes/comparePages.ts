import type { PageSize } from './measurePages.ts'

type Pages = Readonly<Record<string, Readonly<PageSize>>>

/** Growth of a page that needs no new budget, as a share of its recorded size. */
const roomShare = 0.02

const totalOf = (size: Readonly<PageSize>) => Object.values(size).reduce((sum, bytes) => sum + bytes, 0)
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Describes the chunks that grew or are new, the largest growth first. */
function growthText(before: Readonly<PageSize>, now: Readonly<PageSize>): string {
  const growth = Object.entries(now).map(([name, bytes]) => ({
    name,
    old: before[name],
    grown: bytes - (before[name] ?? 0),
  }))
  return growth
    .filter(({ grown }) => grown > 0)
    .toSorted((a, b) => b.grown - a.grown)
    .map(({ name, old, grown }) => `${name} +${kB(grown)}${old === undefined ? ' (new)' : ''}`)
    .join(', ')
}

/** Returns a message for each page that is over its budget, its recorded size with some room, or has no record. */
export function comparePages(recorded: Pages, measured: Pages): string[] {
  return Object.entries(measured).flatMap(([page, size]) => {
    const before = recorded[page]
    if (!before) return [`${page}: no size is recorded`]
    const [budget, total] = [totalOf(before) * (1 + roomShare), totalOf(size)]
    return total <= budget
      ? []
      : [`${page}: loads ${kB(total)}, its budget is ${kB(budget)}. Grown: ${growthText(before, size)}`]
  })
}
