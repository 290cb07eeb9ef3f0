import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ConnectorRow } from '../connectorRow.ts'
import { loadFeed, saveFeed } from '../feed/storedFeed.ts'
import type { Feeding } from '../feeding.ts'
import type { Runner } from '../runner.ts'
import { createReadFeed, type ReadFeed, type StoredReads } from './readFeed.ts'

/** Feeds the reads of a tag reader. */
export const feedReads =
  <Options>(run: Runner<Options, ReadFeed>) =>
  async (row: ConnectorRow, { db, publish, context }: Feeding) => {
    const feed = createReadFeed({
      stored: (await loadFeed<StoredReads>(db, row)) ?? { lastSeq: 0, waiting: [] },
      subject: subjects.tags(row.organizationId, row.deviceId),
      save: (next) => saveFeed(db, row, next),
      publish: ({ subject, seq, reads }) => publish(subject, { seq, reads }),
    })
    // The options were parsed by the schema of their type.
    return { feed, running: run({ ...context, options: row.options as Options, feed }) }
  }
