import type { TicketEnding } from './laborTickets.ts'

/*
 * What becomes of a labor ticket, as fields of it that change. Instants are ISO text in UTC. Whoever suspends, takes up
 * or ends tickets does it by these.
 */

/** Ended for a pause; `resumesAt`: when the work is taken up again by itself, null: when somebody does. */
export const ticketSuspended = (at: string, resumesAt: string | null) => ({
  end: at,
  resumesAt,
  ending: 'suspended' as const,
})

/** The pause is over: a ticket of its own goes on with the work from `at` on. */
export const ticketResumed = (at: string) => ({ resumesAt: at, ending: 'resumed' as const })

/** Over, and not taken up again. */
export const ticketEnded = (at: string, ending: Exclude<TicketEnding, 'suspended' | 'resumed'>) => ({
  end: at,
  resumesAt: null,
  ending,
})
