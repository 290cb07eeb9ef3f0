import { sql } from 'kysely'
import type { ItemsFixture } from './items.fixture.ts'

/** Returns an instant after everything recorded so far and before everything recorded later. */
export async function nextMillisecond({
  dependencies: { systemDb },
}: Pick<ItemsFixture, 'dependencies'>): Promise<string> {
  const clock = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(systemDb)).rows[0]!.now.getTime()
  const next = (await clock()) + 1
  while ((await clock()) <= next);
  return new Date(next).toISOString()
}
