import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ConnectorRow } from '../connectorRow.ts'
import type { Feeding } from '../feeding.ts'
import type { Runner } from '../runner.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { createFeed, newFeed } from './feed.ts'
import { type KeptFeed, loadFeed, saveFeed } from './keptFeed.ts'

/**
 * Feeds a machine's slices from where it was left; another machine, address or meaning than before starts afresh.
 */
export const feedSlices =
  <Options>(run: Runner<Options>) =>
  async (row: ConnectorRow, { db, publish, context }: Feeding) => {
    const kept = (await loadFeed<KeptFeed>(db, row)) ?? newFeed(row.fingerprint, emptyTimeline)
    const fresh = { ...newFeed(row.fingerprint, emptyTimeline), lastSeq: kept.lastSeq, waiting: kept.waiting }
    const feed = createFeed({
      kept: kept.fingerprint === row.fingerprint ? kept : fresh,
      subject: subjects.telemetry(row.organizationId, row.deviceId),
      save: (next) => saveFeed(db, row, next),
      publish: ({ subject, seq, slices }) => publish(subject, { seq, slices }),
      made: (slices) => context.pace.spend({ slices }),
    })
    // The options were parsed by the very schema of their type.
    return { feed, running: run({ ...context, options: row.options as Options, feed }) }
  }
