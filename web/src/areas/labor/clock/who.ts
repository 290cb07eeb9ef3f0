import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'

/** Who stands at the clock: by number, or by the tag or badge that was shown. */
export type Who = { empID: string | null; epc: string | null }

export const byNumber = (empID: string): Who => ({ empID, epc: null })
export const byBadge = (epc: string): Who => ({ empID: null, epc })

/** As it was said. */
export const saidOf = ({ empID, epc }: Who): string => empID ?? epc ?? ''

/** Whether a command is about this person, whose number is known or not. */
export const isOf = (command: ClockCommand, who: Who, empID: string | null): boolean =>
  (command.epc !== null && command.epc === who.epc) ||
  (command.empID !== null && (command.empID === who.empID || command.empID === empID))
