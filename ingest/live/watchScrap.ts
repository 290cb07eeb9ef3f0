import { noScrap, type ScrapMove, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { type MoveChange, readScrapChanges } from '@takt/store/floor/scrapMoves.ts'
import { openChannelNotifications } from '@takt/store/postgres/locks/openChannelNotifications.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Kysely } from 'kysely'

const everyMs = 500
/** Retention (ms), as long as the live floor retains a silent device. */
const retentionMs = 30 * 86_400_000
/** Overlap of reads (ms): rows carry the time of entry, and a transaction of that time may be committed only now. */
const overlapMs = 600_000

/** Interval between removals of old entries (ms). */
const cleanupIntervalMs = 60_000

export type ScrapWatch = ReturnType<typeof watchScrap>

type ChangeListener = (organizationId: number, deviceId: number) => void

/** Returns the index of a move in a slice's moves, or where it would be inserted; they are ordered by entry. */
function insertIndex(moves: readonly ScrapMove[], entryID: number): number {
  let [from, to] = [0, moves.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (moves[middle]!.entryID < entryID) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Tracks scrap entries of operators: on notification by Postgres (`databaseUrl`), twice a second while notifications
 * fail, and every ten seconds in any case. While the database is away, the last data remain in use. Yields to other
 * work during large changes, and notifies once per device.
 */
export function watchScrap(db: Kysely<Tables>, databaseUrl: string, log: Log) {
  const devices = new Map<string, Map<number, ScrapMove[]>>()
  let listener: ChangeListener = () => {}
  let since = Number.NEGATIVE_INFINITY
  let lastCleanupAt = 0

  const nameOf = (organizationId: number, deviceId: number) => `${organizationId} ${deviceId}`
  /** Applies a change; false if it was already known. */
  function applyChange({ organizationId, isTakenBack, ...move }: MoveChange): boolean {
    const name = nameOf(organizationId, move.deviceId)
    const slices = devices.get(name) ?? new Map<number, ScrapMove[]>()
    const sliceMoves = slices.get(move.from) ?? []
    const index = insertIndex(sliceMoves, move.entryID)
    const existing = sliceMoves[index]?.entryID === move.entryID ? sliceMoves[index] : undefined
    if (existing && (existing.quantity === 0 || !isTakenBack)) return false
    // A withdrawn move is stored with quantity 0, because the original may be read again.
    sliceMoves.splice(index, existing ? 1 : 0, isTakenBack ? { ...move, quantity: 0 } : move)
    slices.set(move.from, sliceMoves)
    devices.set(name, slices)
    return true
  }
  function removeOlder(oldest: number) {
    for (const [name, slices] of devices) {
      for (const from of slices.keys()) if (from < oldest) slices.delete(from)
      if (slices.size === 0) devices.delete(name)
    }
  }

  const notifications = openChannelNotifications({
    databaseUrl,
    channel: 'reason_touched',
    failed: (err) => log.warn({ err }, 'no notifications of scrap entries; polling twice a second'),
  })
  const stop = repeatOnNotification({
    news: notifications.subscribe(),
    everyMs,
    work: async () => {
      const now = Date.now()
      const oldest = now - retentionMs
      const changes = await readScrapChanges(db, { from: oldest, recordedSince: Math.max(since, oldest) - overlapMs })
      since = now
      const changedDevices = new Map<string, MoveChange>()
      const yieldIfDue = createYielder()
      for (const change of changes) {
        if (applyChange(change)) changedDevices.set(nameOf(change.organizationId, change.deviceId), change)
        await yieldIfDue()
      }
      for (const { organizationId, deviceId } of changedDevices.values()) {
        listener(organizationId, deviceId)
        await yieldIfDue()
      }
      if (now - lastCleanupAt < cleanupIntervalMs) return
      lastCleanupAt = now
      removeOlder(oldest)
    },
    failed: warnFirst(log, 'cannot read scrap entries; trying again'),
  })
  return {
    /** Returns the parts that scrap entries moved from good, by slice of a device. */
    of: (organizationId: number, deviceId: number): ScrapMoves =>
      devices.get(nameOf(organizationId, deviceId)) ?? noScrap,
    subscribe: (callback: ChangeListener) => {
      listener = callback
    },
    stop: async () => {
      await stop()
      await notifications.close()
    },
  }
}
