import { type ClockCommand, workOf } from '@takt/domain/areas/labor/clockCommand.ts'
import { type ClockTicket, decideClock } from '@takt/domain/areas/labor/decideClock.ts'
import type { ClockedTicket } from '@takt/domain/areas/labor/responses/clocked.ts'

/** Current or suspended work of a person (`end`); `isWaiting`: the server has not received it yet. */
export type Foreseen = ClockTicket & { resumesAt: number | null; isWaiting: boolean }

/**
 * Returns the work of a person after the pending commands, by the same rules as the server; `tickets` is the last
 * response. Commands that the server would reject change nothing.
 */
export function foresee(tickets: readonly ClockedTicket[], commands: readonly ClockCommand[]): Foreseen[] {
  let current: Foreseen[] = tickets.map((ticket) => ({ ...ticket, isWaiting: false }))
  for (const [commandIndex, command] of commands.entries()) {
    const at = Date.parse(command.at)
    const decision = decideClock(command, current, { at, now: at, leftOpenMs: 0 })
    if ('why' in decision) continue
    const changed = new Map(decision.changes.map(({ ticket, fields }) => [ticket.laborTicketID, fields]))
    current = current.map((ticket) => {
      const fields = changed.get(ticket.laborTicketID)
      if (!fields) return ticket
      const end = fields.end === undefined ? ticket.end : Date.parse(fields.end)
      return { ...ticket, end, ending: fields.ending, resumesAt: null, isWaiting: true }
    })
    const added = decision.adds.map((work, nth): Foreseen => {
      const laborTicketID = -(commandIndex * 100 + nth + 1)
      return { ...workOf(work), laborTicketID, start: at, end: null, ending: null, resumesAt: null, isWaiting: true }
    })
    current = [...current, ...added]
  }
  return current.filter(({ end, ending }) => end === null || ending === 'suspended')
}
