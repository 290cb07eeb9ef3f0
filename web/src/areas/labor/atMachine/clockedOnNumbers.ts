import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'

/** True if the input is the number, or its digits: 111 for E111. */
const isMatch = (number: string, input: string) =>
  number === input || (/^\d+$/.test(input) && number.endsWith(input) && !/\d/.test(number.slice(0, -input.length)))

/**
 * Returns who is clocked on at a machine after the pending commands: the numbers that the server reported, and what was
 * typed or scanned.
 */
export function clockedOnNumbers(
  reported: readonly string[],
  commands: readonly ClockCommand[],
  resourceID: string,
): readonly string[] {
  let numbers = reported
  for (const { action, work, empID, epc } of commands) {
    const identifier = empID ?? epc ?? ''
    const match = numbers.find((number) => isMatch(number, identifier))
    if (action === 'resume' || work.some((each) => action === 'clockOn' && each.resourceID === resourceID))
      numbers = match === undefined ? [...numbers, identifier] : numbers
    else if (action !== 'clockOn' && work.length === 0) numbers = numbers.filter((number) => number !== match)
  }
  return numbers
}
