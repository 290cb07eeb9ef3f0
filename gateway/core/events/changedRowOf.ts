import { createHash } from 'node:crypto'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import type { RecordedEvent } from './append.ts'

/** Returns the notification about an event for browsers. */
export function changedRowOf(event: RecordedEvent): ChangedRow {
  const [itemType = ''] = event.stream.split('/')
  const { rowId } = event.data
  return {
    itemType,
    rowId: typeof rowId === 'string' ? rowId : createHash('sha256').update(event.stream).digest('hex').slice(0, 32),
    version: event.version,
  }
}
