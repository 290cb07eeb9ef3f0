import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'

/** The identity of a person at the clock: their number, or the tag or badge that was shown. */
export type ClockIdentity = { empID: string | null; epc: string | null }

export const byNumber = (empID: string): ClockIdentity => ({ empID, epc: null })
export const byBadge = (epc: string): ClockIdentity => ({ empID: null, epc })

/** The number or code as it was entered. */
export const identifierOf = ({ empID, epc }: ClockIdentity): string => empID ?? epc ?? ''

/** True if a command concerns this person; `empID`: their number, null if unknown. */
export const isOf = (command: ClockCommand, identity: ClockIdentity, empID: string | null): boolean =>
  (command.epc !== null && command.epc === identity.epc) ||
  (command.empID !== null && (command.empID === identity.empID || command.empID === empID))
