import { filesFolder, openFiles } from '../../../core/files/index.ts'
import { deleteFacts } from './deleteFacts.ts'
import { purgeStreams } from './purgeStreams.ts'
import type { RemovalParts } from './removalParts.ts'
import { emptyTables } from './removeRecords.ts'

/** Removes remaining data of a leaving organization from every store. Returns the number of removed entries. */
export async function sweepLeft(parts: Omit<RemovalParts, 'closeAccount'>, organizationId: number): Promise<number> {
  const { systemDb, nats, clickhouse, env } = parts
  const files = await openFiles(filesFolder(env)).deleteAll(organizationId)
  const rows = await emptyTables(systemDb, organizationId)
  const messages = await purgeStreams(nats, organizationId)
  const facts = await deleteFacts(clickhouse, organizationId)
  return Number(files) + rows + messages + facts
}
