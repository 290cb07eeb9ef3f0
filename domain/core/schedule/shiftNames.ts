/** Maximum number of names; with more, the shift number is clearer. */
const maxNames = 3

/**
 * Returns the names of shifts by number; if schedules differ, all names (`Early / Day`), and none if there are too
 * many.
 */
export function shiftNames(
  schedules: readonly { shifts: readonly { shiftNum: number; name: string }[] }[],
): Map<number, string> {
  const namesByNumber = new Map<number, Set<string>>()
  for (const { shiftNum, name } of schedules.flatMap(({ shifts }) => shifts))
    if (name.trim()) namesByNumber.set(shiftNum, (namesByNumber.get(shiftNum) ?? new Set()).add(name.trim()))
  return new Map(
    [...namesByNumber].flatMap(([shiftNum, names]) =>
      names.size <= maxNames ? [[shiftNum, [...names].join(' / ')]] : [],
    ),
  )
}
