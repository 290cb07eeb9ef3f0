import { z } from 'zod'
import type { Api } from './api.ts'

const row = z.object({ deviceId: z.number(), deviceName: z.string().nullable() })
const rows = z.array(
  z.object({
    deviceId: z.number(),
    organizationId: z.number(),
    resourceId: z.string().nullable(),
    reports: z.string(),
  }),
)
export type PlantDevice = { deviceId: number; organizationId: number; resourceID: string }

/** Returns the devices that report the state of the organization's machines, by resourceID. */
export async function findDevices(api: Api): Promise<ReadonlyMap<string, PlantDevice>> {
  const all = await api.call(rows, 'GET', '/devices?limit=10000&orderBy=deviceId')
  return new Map(
    all.flatMap(({ deviceId, organizationId, resourceId, reports }) =>
      resourceId !== null && reports === 'state'
        ? [[resourceId, { deviceId, organizationId, resourceID: resourceId }]]
        : [],
    ),
  )
}

/** Returns the tag readers of the organization, by name. */
export async function findReaders(api: Api): Promise<ReadonlyMap<string, number>> {
  const all = await api.call(z.array(row), 'GET', '/devices?limit=10000&deviceTypeIdStartsWith=takt-r&orderBy=deviceId')
  return new Map(all.flatMap(({ deviceName, deviceId }) => (deviceName === null ? [] : [[deviceName, deviceId]])))
}
