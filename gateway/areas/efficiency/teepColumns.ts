import type { SerializedTeepColumns } from '@takt/domain/areas/efficiency/responses/teepColumns.ts'
import { writeTeepColumns } from '@takt/domain/areas/efficiency/responses/writeTeepColumns.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { ComputedTeep } from './computeTeepResponse.ts'

/** Returns the machines of a getTEEP result as columns. */
export async function teepColumns({ figures, ...more }: ComputedTeep): Promise<SerializedTeepColumns> {
  const { floor, resolution, asOf, resourceIDs } = figures.query
  const machines = resourceIDs.map((resourceID) => {
    const { group, tallies } = figures.unitOfResource(resourceID)
    const description = floor.resources.get(resourceID)?.description ?? null
    return { resourceID, description, buckets: group.buckets, tallies }
  })
  const columns = await runYielding(writeTeepColumns(machines))
  return { timezone: floor.timeZone, resolution, asOf: new Date(asOf).toISOString(), ...more, ...columns }
}
