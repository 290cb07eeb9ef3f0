import type { ClockedTicket } from '@takt/domain/areas/labor/answers/clocked.ts'
import { type ClockCommand, workOf } from '@takt/domain/areas/labor/clockCommand.ts'
import { type ClockTicket, decideClock } from '@takt/domain/areas/labor/decideClock.ts'

/** Work that somebody is on, or has suspended (`end`); `isWaiting`: the server does not know of it yet. */
export type Foreseen = ClockTicket & { resumesAt: number | null; isWaiting: boolean }

/**
 * What somebody is on once the commands that wait are done, by the rules by which the server decides: `tickets` are
 * what it answered last. What it would refuse changes nothing here.
 */
export function foresee(tickets: readonly ClockedTicket[], commands: readonly ClockCommand[]): Foreseen[] {
  let held: Foreseen[] = tickets.map((ticket) => ({ ...ticket, isWaiting: false }))
  for (const [place, command] of commands.entries()) {
    const at = Date.parse(command.at)
    const decision = decideClock(command, held, { at, now: at, leftOpenMs: 0 })
    if ('why' in decision) continue
    const changed = new Map(decision.changes.map(({ ticket, fields }) => [ticket.laborTicketID, fields]))
    held = held.map((ticket) => {
      const fields = changed.get(ticket.laborTicketID)
      if (!fields) return ticket
      const end = fields.end === undefined ? ticket.end : Date.parse(fields.end)
      return { ...ticket, end, ending: fields.ending, resumesAt: null, isWaiting: true }
    })
    const added = decision.adds.map((work, nth): Foreseen => {
      const laborTicketID = -(place * 100 + nth + 1)
      return { ...workOf(work), laborTicketID, start: at, end: null, ending: null, resumesAt: null, isWaiting: true }
    })
    held = [...held, ...added]
  }
  return held.filter(({ end, ending }) => end === null || ending === 'suspended')
}
