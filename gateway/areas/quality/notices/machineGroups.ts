import type { MachineGroup } from '@takt/domain/areas/quality/likeMachines.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/face.ts'

/** The device groups of an organization, in one order. */
export async function machineGroups({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<MachineGroup[]> {
  const { rows } = await sql<MachineGroup>`
    select device_group_name as name, selected_devices as "resourceIDs" from device_groups
    where organization_id = ${organizationId}::int order by device_group_id`.execute(trx)
  return rows
}
