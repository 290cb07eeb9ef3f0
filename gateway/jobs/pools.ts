/**
 * How many workers of a gateway do which work. What is slow in one pool, whoever has it done, keeps nobody of another
 * waiting: letters that people wait for (an invitation, a reset) are behind nothing but each other.
 */
export const pools = { letters: 2, notifications: 3, tasks: 4, others: 2 } as const

export type Pool = keyof typeof pools
