type Row = Readonly<Record<string, unknown>>

/** Whether somebody called a person and came to nothing that this person knows of: not what they declined. */
export const isMissed = ({ callerName, calledNames, outcome }: Row, ownName: string): boolean =>
  callerName !== ownName &&
  Array.isArray(calledNames) &&
  calledNames.includes(ownName) &&
  (outcome === 'unanswered' || outcome === 'aborted' || outcome === 'unavailable')
