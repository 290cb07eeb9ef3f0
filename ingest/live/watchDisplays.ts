import type { Log } from '@takt/store/log.ts'
import { type NarrowedDisplay, narrowedDisplays } from '@takt/store/narrowedDisplays.ts'
import { repeat } from '@takt/store/repeat.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'

const everyMs = 2000

/**
 * Looks every two seconds which wall boards show some machines only, and which; while the database is away, what is
 * known holds.
 */
export function watchDisplays(db: Kysely<Tables>, log: Log) {
  let known: ReadonlyMap<number, readonly NarrowedDisplay[]> = new Map()
  const stop = repeat({
    everyMs,
    work: async () => {
      known = await narrowedDisplays(db)
    },
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'which machines wall boards show cannot be seen; trying again')
    },
  })
  return { of: (organizationId: number) => known.get(organizationId) ?? [], stop }
}
