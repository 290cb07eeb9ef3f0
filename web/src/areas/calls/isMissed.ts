type Row = Readonly<Record<string, unknown>>

/** True if this person was called, did not answer and did not decline, so that the call went unnoticed. */
export const isMissed = ({ callerName, calledNames, outcome }: Row, ownName: string): boolean =>
  callerName !== ownName &&
  Array.isArray(calledNames) &&
  calledNames.includes(ownName) &&
  (outcome === 'unanswered' || outcome === 'aborted' || outcome === 'unavailable')

const talked = ({ outcome, answeredAt }: Row) => outcome === 'completed' || (outcome === null && answeredAt !== null)
const isOf = ({ callerName, calledNames }: Row, name: string) =>
  callerName === name || (Array.isArray(calledNames) && calledNames.includes(name))

/**
 * Returns the callers of missed calls, once per call; `rows` are sorted latest first. Callers with whom the person has
 * talked since are omitted.
 */
export const missedCallers = (rows: readonly Row[], ownName: string): string[] =>
  rows.flatMap((row, index) => {
    const name = String(row.callerName)
    const since = rows.slice(0, index)
    return isMissed(row, ownName) &&
      !since.some((laterRow) => talked(laterRow) && isOf(laterRow, ownName) && isOf(laterRow, name))
      ? [name]
      : []
  })
