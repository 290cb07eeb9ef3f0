import { filesFolder, openFiles } from '../../../core/files/face.ts'
import { deleteFacts } from './deleteFacts.ts'
import { purgeStreams } from './purgeStreams.ts'
import type { RemovalParts } from './removalParts.ts'
import { emptyTables } from './removeRecords.ts'

/** Removes whatever there is of a leaving organization in any store; answers how much that was. */
export async function sweepLeft(parts: Omit<RemovalParts, 'closeAccount'>, organizationId: number): Promise<number> {
  const { systemDb, nats, clickhouse, env } = parts
  const files = await openFiles(filesFolder(env)).deleteAll(organizationId)
  const rows = await emptyTables(systemDb, organizationId)
  const messages = await purgeStreams(nats, organizationId)
  const facts = await deleteFacts(clickhouse, organizationId)
  return Number(files) + rows + messages + facts
}
