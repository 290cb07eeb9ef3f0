import type { TicketEnding } from './laborTickets.ts'

/*
 * State transitions of a labor ticket, as changed fields. Instants are ISO text in UTC. All code that suspends, resumes
 * or ends tickets uses them.
 */

/** Suspends the ticket; `resumesAt`: time of the automatic resumption, null: a person resumes it. */
export const ticketSuspended = (at: string, resumesAt: string | null) => ({
  end: at,
  resumesAt,
  ending: 'suspended' as const,
})

/** Ends the pause: a new ticket continues the work from `at` on. */
export const ticketResumed = (at: string) => ({ resumesAt: at, ending: 'resumed' as const })

/** Ends the ticket for good. */
export const ticketEnded = (at: string, ending: Exclude<TicketEnding, 'suspended' | 'resumed'>) => ({
  end: at,
  resumesAt: null,
  ending,
})
