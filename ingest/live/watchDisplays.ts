import type { Log } from '@takt/store/log.ts'
import { type NarrowedDisplay, narrowedDisplays } from '@takt/store/narrowedDisplays.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'

const everyMs = 1000

/** Looks every second which wall boards show some machines only, and which; while the database is away, what is known holds. */
export function watchDisplays(db: Kysely<Tables>, log: Log) {
  let known: ReadonlyMap<number, readonly NarrowedDisplay[]> = new Map()
  let failing = false
  let looking: Promise<void> | null = null
  const look = async () => {
    try {
      known = await narrowedDisplays(db)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'which machines wall boards show cannot be seen; trying again')
      failing = true
    }
  }
  const beat = () => {
    looking ??= look().finally(() => {
      looking = null
    })
  }
  const timer = setInterval(beat, everyMs)
  beat()
  return {
    of: (organizationId: number) => known.get(organizationId) ?? [],
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
