/** Above so many a list of names says less than the number. */
const mostNames = 3

/**
 * What the shifts of these schedules are called, by number; where schedules call one differently, all of its names
 * (`Early / Day`), and none where they are too many.
 */
export function shiftNames(
  schedules: readonly { shifts: readonly { shiftNum: number; name: string }[] }[],
): Map<number, string> {
  const found = new Map<number, Set<string>>()
  for (const { shiftNum, name } of schedules.flatMap(({ shifts }) => shifts))
    if (name.trim()) found.set(shiftNum, (found.get(shiftNum) ?? new Set()).add(name.trim()))
  return new Map(
    [...found].flatMap(([shiftNum, names]) => (names.size <= mostNames ? [[shiftNum, [...names].join(' / ')]] : [])),
  )
}
