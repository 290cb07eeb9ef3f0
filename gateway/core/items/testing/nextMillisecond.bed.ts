import { sql } from 'kysely'
import type { ItemsBed } from './items.bed.ts'

/** For tests: an instant after all that was recorded and before all that will be. */
export async function nextMillisecond({ dependencies: { systemDb } }: Pick<ItemsBed, 'dependencies'>): Promise<string> {
  const clock = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(systemDb)).rows[0]!.now.getTime()
  const next = (await clock()) + 1
  while ((await clock()) <= next);
  return new Date(next).toISOString()
}
