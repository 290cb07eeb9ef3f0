import { createHash } from 'node:crypto'
import type { RecordedEvent } from './append.ts'

/**
 * What browsers are told of an event: which kind of row changed, an opaque id and its version; never data, never a key.
 */
export function changedRow(event: RecordedEvent): { itemType: string; rowId: string; version: number } {
  const [itemType = ''] = event.stream.split('/')
  const { rowId } = event.data
  return {
    itemType,
    rowId: typeof rowId === 'string' ? rowId : createHash('sha256').update(event.stream).digest('hex').slice(0, 32),
    version: event.version,
  }
}
