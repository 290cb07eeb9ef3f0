import { undone } from '@takt/domain/core/item/responses/undone.ts'
import { type Client, dataResponse } from '../../api/client.ts'
import { collectChanges } from './collectChanges.ts'

const rowsBack = dataResponse(undone)

/**
 * Undoes changes, all or none; returns the present rows and the IDs with which the undo can be undone in turn. Throws
 * rejections.
 */
export async function undoChanges(client: Client, changes: readonly string[]) {
  const undoing = () => client.post('/changes/undo', { schema: rowsBack, body: { changes } })
  const { result, changes: redoChanges } = await collectChanges(client, undoing)
  return { rows: result.data.rows, changes: redoChanges }
}
