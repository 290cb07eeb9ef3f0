import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ConnectorRow } from '../connectorRow.ts'
import type { Feeding } from '../feeding.ts'
import type { Runner } from '../runner.ts'
import { emptyTimeline, type Timeline } from '../slices/timeline.ts'
import { connectorTexts as texts } from '../texts.ts'
import { createFeed, newFeed } from './feed.ts'
import { loadFeed, type StoredFeed, saveFeed, upgradeFeed } from './storedFeed.ts'

/** Returns the empty timeline of a connector; its option `maxPartsPerMinute` limits what counts as production. */
export function timelineOf({ maxPartsPerMinute }: Readonly<Record<string, unknown>>): Timeline {
  if (typeof maxPartsPerMinute !== 'number') return emptyTimeline
  const { cursor } = emptyTimeline
  return { ...emptyTimeline, cursor: { ...cursor, machine: { ...cursor.machine, maxPartsPerMinute } } }
}

/**
 * Feeds a machine's slices from the last stored state; a change of machine, address or mapping starts a new timeline.
 */
export const feedSlices =
  <Options>(run: Runner<Options>) =>
  async (row: ConnectorRow, { db, publish, context }: Feeding) => {
    const timeline = timelineOf(row.options)
    const stored = upgradeFeed(await loadFeed<StoredFeed>(db, row)) ?? newFeed(row.sourceFingerprint, timeline)
    const fresh = { ...newFeed(row.sourceFingerprint, timeline), lastSeq: stored.lastSeq, waiting: stored.waiting }
    const feed = createFeed({
      stored: stored.fingerprint === row.sourceFingerprint ? stored : fresh,
      subject: subjects.telemetry(row.organizationId, row.deviceId),
      save: (next) => saveFeed(db, row, next),
      publish: ({ subject, seq, slices }) => publish(subject, { seq, slices }),
      made: (slices) => context.pace.spend({ slices }),
      jumped: ({ from, to, at }) => {
        const text = texts.counterJump(from, to, new Date(at).toISOString())
        context.monitor.ignore(`${from} → ${to}`, text)
        context.notify(text)
      },
    })
    // The options were parsed by the schema of their type.
    return { feed, running: run({ ...context, options: row.options as Options, feed }) }
  }
