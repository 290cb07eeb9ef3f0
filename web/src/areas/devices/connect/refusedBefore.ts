import type { Heard } from './useHeard.ts'

/** Once good messages came for so long, what was refused before them is of no use any more. */
const mendedMs = 300_000

/** What was refused shortly before the last message, which was another one; null where nothing was, or it is over. */
export function refusedBefore({ last, refused }: Pick<Heard, 'last' | 'refused'>): Heard['refused'] {
  if (!last || !refused) return null
  const ago = last.arrivedAt - refused.arrivedAt
  return ago > 0 && ago < mendedMs ? refused : null
}
