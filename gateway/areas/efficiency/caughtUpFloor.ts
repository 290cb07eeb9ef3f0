import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { CatchUp } from '../../core/createCatchUp.ts'
import type { FloorOf } from './floorReader.ts'

/**
 * Returns the current floor of an organization once the writer has caught up with a query. A floor contains the first
 * facts of machines: one that was read before lacks those of the data that the query is about to read.
 */
export async function caughtUpFloor(
  { catchUp, floorOf }: { catchUp: CatchUp; floorOf: FloorOf },
  query: Parameters<CatchUp>[0],
): Promise<Floor> {
  await catchUp(query)
  return floorOf(query.organizationId)
}
