import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

const instant = z.string().transform((text) => Date.parse(text))
/** What a device ever told, as it is answered; instants are epoch ms. */
export const deviceFacts = z.looseObject({
  deviceName: z.string().nullable(),
  resourceIDs: z.array(z.string()),
  slices: z.number(),
  days: z.number(),
  parts: z.number(),
  /** Since when it is retired; null: it is there. */
  retiredAt: instant.nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
})

/** What a device ever told, of a retired one too; instants are epoch ms. */
export function useDeviceFacts(deviceId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'devices', 'facts', deviceId],
    queryFn: async ({ signal }) =>
      (await client.get(`/devices/${deviceId}/facts`, { schema: answered(deviceFacts), signal })).data,
  })
}
