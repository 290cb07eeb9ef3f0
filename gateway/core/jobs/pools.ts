/**
 * Number of workers of a gateway by kind of work. Slow work of one pool never delays another: password resets, for
 * which a user is waiting, queue only behind each other.
 */
export const pools = {
  resets: 3,
  letters: 2,
  notifications: 3,
  tasks: 4,
  taskLetters: 9,
  holds: 2,
  flows: 4,
  others: 2,
} as const

export type Pool = keyof typeof pools

/**
 * Returns the queue of a company's jobs in a pool. Each queue has one worker, regardless of the amount of work and the
 * number of organizations, so that the other workers stay free for other companies. `slot`: one of several such queues,
 * where a company may have more.
 */
export const companyQueue = (pool: Pool, entityId: number | null, slot = 0): string => `${pool}/${entityId}/${slot}`
