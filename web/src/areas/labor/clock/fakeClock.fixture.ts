import type { SentClocked, SentClockedTicket } from '@takt/domain/areas/labor/answers/clocked.ts'
import { type ClockCommand, isSameWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { type FakeServer, refusal } from '../../../app/testing/fakeServer.fixture.ts'

/** A person whom the clock knows: by number and by the code of a badge. */
export type ClockPerson = { empID: string; fullName: string | null; epc: string | null }

/**
 * Answers the calls of the clock as the gateway does, for these people; others are refused. Returns the open tickets
 * and the commands it has received, oldest first.
 */
export function answerClock(server: FakeServer, people: readonly ClockPerson[]) {
  let count = 0
  const tickets: SentClockedTicket[] = []
  const commands: ClockCommand[] = []
  // A screen sends what was typed as the code of a badge.
  const find = (empID: string | null, epc: string | null) =>
    people.find((one) => one.empID === (empID ?? epc) || (epc !== null && one.epc === epc))
  const clockedOf = ({ empID, fullName }: ClockPerson): SentClocked => ({
    asOf: new Date().toISOString(),
    employee: { empID, fullName },
    tickets: tickets.filter((ticket) => ticket.empID === empID),
  })
  const remove = (ticket: SentClockedTicket) => void tickets.splice(tickets.indexOf(ticket), 1)

  function perform({ action, at, work }: ClockCommand, { empID, fullName }: ClockPerson) {
    if (action === 'clockOn')
      for (const { laborType, jobNum, assemblySeq, oprSeq, indirectCode, resourceID } of work)
        tickets.push({
          laborTicketID: ++count,
          empID,
          fullName,
          laborType,
          jobNum,
          assemblySeq,
          oprSeq,
          indirectCode,
          resourceID,
          start: at,
          end: null,
          ending: null,
          resumesAt: null,
          isElsewhere: false,
        })
    const meant = tickets.filter(
      (ticket) => ticket.empID === empID && (work.length === 0 || work.some((one) => isSameWork(one, ticket))),
    )
    for (const ticket of meant) {
      if (action === 'suspend') Object.assign(ticket, { end: at, ending: 'suspended' })
      if (action === 'resume') Object.assign(ticket, { start: at, end: null, ending: null })
      if (action === 'clockOff' || action === 'endShift') remove(ticket)
    }
  }

  server.on('GET', '/laborTickets/clocked', ({ query }) => {
    const person = find(query.get('empID'), query.get('epc'))
    return person ? clockedOf(person) : refusal(400, 'Invalid fields', { fields: { epc: 'nobody wore it then' } })
  })
  server.on('POST', '/laborTickets/clock', ({ body }) => {
    const command = body as ClockCommand
    const person = find(command.empID, command.epc)!
    commands.push(command)
    perform(command, person)
    return { ...clockedOf(person), commandId: command.commandId, isKnown: false }
  })
  return { tickets, commands }
}
