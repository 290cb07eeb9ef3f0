import { type ClockCommand, isSameWork } from '@takt/domain/areas/labor/clockCommand.ts'
import type { SentClocked, SentClockedTicket } from '@takt/domain/areas/labor/responses/clocked.ts'
import { errorResponse, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'

/** A person known to the clock: by number and by badge code. */
export type ClockPerson = { empID: string; fullName: string | null; epc: string | null }

/**
 * Serves the requests of the clock as the gateway does for these people; others are rejected. Returns the open tickets
 * and the received commands, oldest first.
 */
export function mockClockRoutes(server: FakeServer, people: readonly ClockPerson[]) {
  let count = 0
  const tickets: SentClockedTicket[] = []
  const commands: ClockCommand[] = []
  // A screen sends the typed text as a badge code.
  const find = (empID: string | null, epc: string | null) =>
    people.find((person) => person.empID === (empID ?? epc) || (epc !== null && person.epc === epc))
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
    const affected = tickets.filter(
      (ticket) => ticket.empID === empID && (work.length === 0 || work.some((entry) => isSameWork(entry, ticket))),
    )
    for (const ticket of affected) {
      if (action === 'suspend') Object.assign(ticket, { end: at, ending: 'suspended' })
      if (action === 'resume') Object.assign(ticket, { start: at, end: null, ending: null })
      if (action === 'clockOff' || action === 'endShift') remove(ticket)
    }
  }

  server.on('GET', '/laborTickets/clocked', ({ query }) => {
    const person = find(query.get('empID'), query.get('epc'))
    return person
      ? clockedOf(person)
      : errorResponse(400, 'Invalid fields', { fields: { epc: 'this badge is not assigned to anyone' } })
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
