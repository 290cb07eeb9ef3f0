import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ConnectorRow } from '../connectorRow.ts'
import { loadFeed, saveFeed } from '../feed/keptFeed.ts'
import type { Feeding } from '../feeding.ts'
import type { Runner } from '../runner.ts'
import { createReadFeed, type KeptReads, type ReadFeed } from './readFeed.ts'

/** Feeds what a reader of tags reads. */
export const feedReads =
  <Options>(run: Runner<Options, ReadFeed>) =>
  async (row: ConnectorRow, { db, publish, context }: Feeding) => {
    const feed = createReadFeed({
      kept: (await loadFeed<KeptReads>(db, row)) ?? { lastSeq: 0, waiting: [] },
      subject: subjects.tags(row.organizationId, row.deviceId),
      save: (next) => saveFeed(db, row, next),
      publish: ({ subject, seq, reads }) => publish(subject, { seq, reads }),
    })
    // The options were parsed by the very schema of their type.
    return { feed, running: run({ ...context, options: row.options as Options, feed }) }
  }
