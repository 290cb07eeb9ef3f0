import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ConnectorRow } from '../connectorRow.ts'
import type { Feeding } from '../feeding.ts'
import type { Runner } from '../runner.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { createFeed, newFeed } from './feed.ts'
import { loadFeed, type StoredFeed, saveFeed } from './storedFeed.ts'

/**
 * Feeds a machine's slices from the last stored state; a change of machine, address or mapping starts a new timeline.
 */
export const feedSlices =
  <Options>(run: Runner<Options>) =>
  async (row: ConnectorRow, { db, publish, context }: Feeding) => {
    const stored = (await loadFeed<StoredFeed>(db, row)) ?? newFeed(row.fingerprint, emptyTimeline)
    const fresh = { ...newFeed(row.fingerprint, emptyTimeline), lastSeq: stored.lastSeq, waiting: stored.waiting }
    const feed = createFeed({
      stored: stored.fingerprint === row.fingerprint ? stored : fresh,
      subject: subjects.telemetry(row.organizationId, row.deviceId),
      save: (next) => saveFeed(db, row, next),
      publish: ({ subject, seq, slices }) => publish(subject, { seq, slices }),
      made: (slices) => context.pace.spend({ slices }),
    })
    // The options were parsed by the schema of their type.
    return { feed, running: run({ ...context, options: row.options as Options, feed }) }
  }
