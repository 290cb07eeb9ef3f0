import { noScrap, type ScrapMove, type ScrapMoves, scrapMoves } from '@takt/domain/efficiency/scrapMoves.ts'
import { openNews } from '@takt/store/locks/openNews.ts'
import type { Log } from '@takt/store/log.ts'
import { repeatOnNews } from '@takt/store/repeatOnNews.ts'
import { type MoveChange, readScrapChanges } from '@takt/store/scrapMoves.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'

const everyMs = 500
/** The live floor forgets a device after as long a silence. */
const keptMs = 30 * 86_400_000
/** Rows bear when they were said; a transaction that long ago may have been committed only now. */
const overlapMs = 600_000

export type ScrapWatch = ReturnType<typeof watchScrap>

type Hear = (organizationId: number, deviceId: number) => void

/**
 * Looks what people say of parts when Postgres (`databaseUrl`) tells of it, twice a second while it cannot, and each
 * ten seconds in any case. While the database is away, what is known holds.
 */
export function watchScrap(db: Kysely<Tables>, databaseUrl: string, log: Log) {
  const devices = new Map<string, { moves: Map<string, ScrapMove>; counted: ScrapMoves }>()
  let heard: Hear = () => {}
  let since = Number.NEGATIVE_INFINITY

  const nameOf = (organizationId: number, deviceId: number) => `${organizationId} ${deviceId}`
  /** Takes in a change; false: it was known. */
  function take({ organizationId, isTakenBack, ...move }: MoveChange, oldest: number): boolean {
    const name = nameOf(organizationId, move.deviceId)
    const device = devices.get(name) ?? { moves: new Map<string, ScrapMove>(), counted: noScrap }
    const key = `${move.entryID} ${move.from}`
    const known = device.moves.get(key)
    if (known && (known.quantity === 0 || !isTakenBack)) return false
    // What was taken back is kept as a move of nothing: it may be read again as it was said.
    device.moves.set(key, isTakenBack ? { ...move, quantity: 0 } : move)
    for (const [other, { from }] of device.moves) if (from < oldest) device.moves.delete(other)
    device.counted = scrapMoves([...device.moves.values()])
    devices.set(name, device)
    return true
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
      for (const change of changes) if (take(change, oldest)) heard(change.organizationId, change.deviceId)
    },
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'what people say of parts cannot be seen; trying again')
    },
  })
  return {
    /** What was taken from the good parts of a device's slices. */
    of: (organizationId: number, deviceId: number): ScrapMoves =>
      devices.get(nameOf(organizationId, deviceId))?.counted ?? noScrap,
    hear: (hear: Hear) => {
      heard = hear
    },
    stop: async () => {
      await stop()
      await told.close()
    },
  }
}
