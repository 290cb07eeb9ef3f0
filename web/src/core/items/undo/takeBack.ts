import { undone } from '@takt/domain/core/item/answers/undone.ts'
import { answered, type Client } from '../../api/client.ts'
import { collectChanges } from './collectChanges.ts'

const rowsBack = answered(undone)

/**
 * Takes changes back, all or none; tells the rows as they are now, and by which changes that can be taken back in turn.
 * Throws what is refused.
 */
export async function takeBack(client: Client, changes: readonly string[]) {
  const undoing = () => client.post('/changes/undo', { schema: rowsBack, body: { changes } })
  const { result, changes: taken } = await collectChanges(client, undoing)
  return { rows: result.data.rows, changes: taken }
}
