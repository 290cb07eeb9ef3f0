/**
 * How many workers of a gateway do which work. What is slow in one pool, whoever has it done, keeps nobody of another
 * waiting: resets of passwords, for which somebody sits and waits, are behind nothing but each other.
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
 * The queue of a company's work in a pool, of which it has one worker, however much there is to do and for however many
 * of its organizations: others have the rest. `slot`: one of several such queues, where it may have more.
 */
export const companyQueue = (pool: Pool, entityId: number | null, slot = 0): string => `${pool}/${entityId}/${slot}`
