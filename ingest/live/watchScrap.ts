import { noScrap, type ScrapMove, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { type MoveChange, readScrapChanges } from '@takt/store/floor/scrapMoves.ts'
import { openNews } from '@takt/store/postgres/locks/openNews.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { turns } from '@takt/store/queue/turns.ts'
import type { Kysely } from 'kysely'

const everyMs = 500
/** The live floor forgets a device after as long a silence. */
const keptMs = 30 * 86_400_000
/** Rows bear when they were said; a transaction that long ago may have been committed only now. */
const overlapMs = 600_000

/** How often what lies too long ago is forgotten. */
const forgetEveryMs = 60_000

export type ScrapWatch = ReturnType<typeof watchScrap>

type Hear = (organizationId: number, deviceId: number) => void

/** Where a move stands among those of a slice, or would: they are in the order of their entries. */
function placeOf(moves: readonly ScrapMove[], entryID: number): number {
  let [from, to] = [0, moves.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (moves[middle]!.entryID < entryID) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Looks what people say of parts when Postgres (`databaseUrl`) tells of it, twice a second while it cannot, and each
 * ten seconds in any case. While the database is away, what is known holds. However much is said at once, others have
 * their turn meanwhile, and of each device is told once.
 */
export function watchScrap(db: Kysely<Tables>, databaseUrl: string, log: Log) {
  const devices = new Map<string, Map<number, ScrapMove[]>>()
  let heard: Hear = () => {}
  let since = Number.NEGATIVE_INFINITY
  let forgotten = 0

  const nameOf = (organizationId: number, deviceId: number) => `${organizationId} ${deviceId}`
  /** Takes in a change; false: it was known. */
  function take({ organizationId, isTakenBack, ...move }: MoveChange): boolean {
    const name = nameOf(organizationId, move.deviceId)
    const slices = devices.get(name) ?? new Map<number, ScrapMove[]>()
    const own = slices.get(move.from) ?? []
    const place = placeOf(own, move.entryID)
    const known = own[place]?.entryID === move.entryID ? own[place] : undefined
    if (known && (known.quantity === 0 || !isTakenBack)) return false
    // What was taken back is kept as a move of nothing: it may be read again as it was said.
    own.splice(place, known ? 1 : 0, isTakenBack ? { ...move, quantity: 0 } : move)
    slices.set(move.from, own)
    devices.set(name, slices)
    return true
  }
  function forget(oldest: number) {
    for (const [name, slices] of devices) {
      for (const from of slices.keys()) if (from < oldest) slices.delete(from)
      if (slices.size === 0) devices.delete(name)
    }
  }

  const told = openNews({
    databaseUrl,
    channel: 'reason_touched',
    failed: (err) => log.warn({ err }, 'of scrap told by people nobody tells; looking twice a second'),
  })
  const stop = repeatOnNews({
    news: told.hear(),
    everyMs,
    work: async () => {
      const now = Date.now()
      const oldest = now - keptMs
      const changes = await readScrapChanges(db, { from: oldest, saidSince: Math.max(since, oldest) - overlapMs })
      since = now
      const moved = new Map<string, MoveChange>()
      const turn = turns()
      for (const change of changes) {
        if (take(change)) moved.set(nameOf(change.organizationId, change.deviceId), change)
        await turn()
      }
      for (const { organizationId, deviceId } of moved.values()) {
        heard(organizationId, deviceId)
        await turn()
      }
      if (now - forgotten < forgetEveryMs) return
      forgotten = now
      forget(oldest)
    },
    failed: warnFirst(log, 'what people say of parts cannot be seen; trying again'),
  })
  return {
    /** What was taken from the good parts of a device's slices. */
    of: (organizationId: number, deviceId: number): ScrapMoves =>
      devices.get(nameOf(organizationId, deviceId)) ?? noScrap,
    hear: (hear: Hear) => {
      heard = hear
    },
    stop: async () => {
      await stop()
      await told.close()
    },
  }
}
