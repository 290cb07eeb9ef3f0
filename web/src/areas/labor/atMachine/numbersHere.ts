import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'

/** Whether digits that somebody typed stand for a number, or are it: 111 for E111. */
const isMeant = (number: string, said: string) =>
  number === said || (/^\d+$/.test(said) && number.endsWith(said) && !/\d/.test(number.slice(0, -said.length)))

/**
 * Who is clocked on at a machine once commands that wait to be sent are done: by the numbers that the server told, and
 * by what was typed or read there.
 */
export function numbersHere(
  told: readonly string[],
  commands: readonly ClockCommand[],
  resourceID: string,
): readonly string[] {
  let here = told
  for (const { action, work, empID, epc } of commands) {
    const said = empID ?? epc ?? ''
    const known = here.find((number) => isMeant(number, said))
    if (action === 'resume' || work.some((each) => action === 'clockOn' && each.resourceID === resourceID))
      here = known === undefined ? [...here, said] : here
    else if (action !== 'clockOn' && work.length === 0) here = here.filter((number) => number !== known)
  }
  return here
}
