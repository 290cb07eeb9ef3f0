type Row = Readonly<Record<string, unknown>>

/** Whether somebody called a person and came to nothing that this person knows of: not what they declined. */
export const isMissed = ({ callerName, calledNames, outcome }: Row, ownName: string): boolean =>
  callerName !== ownName &&
  Array.isArray(calledNames) &&
  calledNames.includes(ownName) &&
  (outcome === 'unanswered' || outcome === 'aborted' || outcome === 'unavailable')

const talked = ({ outcome, answeredAt }: Row) => outcome === 'completed' || (outcome === null && answeredAt !== null)
const isOf = ({ callerName, calledNames }: Row, name: string) =>
  callerName === name || (Array.isArray(calledNames) && calledNames.includes(name))

/**
 * Who called in vain, of calls of which the last stands first: not those with whom one has talked since. As often as
 * they called.
 */
export const missedCallers = (rows: readonly Row[], ownName: string): string[] =>
  rows.flatMap((row, place) => {
    const name = String(row.callerName)
    const since = rows.slice(0, place)
    return isMissed(row, ownName) && !since.some((later) => talked(later) && isOf(later, ownName) && isOf(later, name))
      ? [name]
      : []
  })
