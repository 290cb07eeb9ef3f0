import { isTagViewDevice } from '@takt/domain/areas/devices/deviceTypes.ts'
import type { TagDetail, TagDetailsQuery } from '@takt/domain/areas/tags/tagDetails.ts'
import { largestList } from '@takt/domain/core/item/listQuery.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { tagsTexts as texts } from './texts.ts'

const timeCondition = (query: TagDetailsQuery) => {
  if ('active' in query) return sql`end_date = 'infinity'`
  if ('asOf' in query) return sql`start_date <= ${query.asOf}::timestamptz and end_date > ${query.asOf}::timestamptz`
  return sql`start_date < ${query.to}::timestamptz and end_date > ${query.from}::timestamptz`
}

type Row = Omit<TagDetail, 'deviceID' | 'startDate' | 'endDate'> & { startDate: Date; endDate: Date | number }
type Device = { deviceID: number; resourceID: string; deviceTypeId: string }

/**
 * Reads associations of these types with their intervals, oldest first, each with the device that reports from the
 * tag's machine.
 */
export async function readTagDetails(
  trx: Transaction<Tables>,
  organizationId: number,
  types: readonly string[],
  query: TagDetailsQuery,
): Promise<TagDetail[]> {
  if (types.length === 0) return []
  const { rows } = await sql<Row>`
    select tag_association_id as "tagAssociationID", association_type as "associationType",
      association_id as "associationID",
      epc, resource_id as "resourceID", start_date as "startDate", end_date as "endDate"
    from tag_association_interval
    where organization_id = ${organizationId}::int and ${timeCondition(query)}
      and association_type in (${sql.join(types)})
    order by start_date, tag_association_id limit ${largestList + 1}`.execute(trx)
  if (rows.length > largestList) throw new HttpError('tooLarge', texts.tooManyAssociations(largestList))
  const { rows: devices } = await sql<Device>`
    select device_id as "deviceID", resource_id as "resourceID", device_type_id as "deviceTypeId" from devices
    where organization_id = ${organizationId}::int and resource_id is not null
      and not exclude_from_dashboards_and_reports
    order by device_type_id, device_id`.execute(trx)
  // The last device of a machine wins: a reader (takt-r…) sorts after a hub (takt-h…).
  const deviceAt = new Map(
    devices
      .filter(({ deviceTypeId }) => isTagViewDevice(deviceTypeId))
      .map((device) => [device.resourceID, device.deviceID]),
  )
  return rows.map(({ startDate, endDate, ...row }) => ({
    ...row,
    deviceID: row.resourceID === null ? null : (deviceAt.get(row.resourceID) ?? null),
    startDate: startDate.toISOString(),
    endDate: endDate instanceof Date ? endDate.toISOString() : null,
  }))
}
