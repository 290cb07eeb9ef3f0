import { z } from 'zod'
import type { Api } from './api.ts'

const rows = z.array(
  z.object({
    deviceId: z.number(),
    organizationId: z.number(),
    resourceId: z.string().nullable(),
    reports: z.string(),
  }),
)
export type PlantDevice = { deviceId: number; organizationId: number; resourceID: string }

/** The devices that report what the organization's resources do, by resourceID. */
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
