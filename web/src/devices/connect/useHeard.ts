import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'

const instant = z.string().transform((text) => Date.parse(text))
const remark = z.looseObject({
  what: z.string(),
  advice: z.string(),
  given: z.string().nullable(),
  slice: z.number().nullable(),
  count: z.number(),
})
export type Remark = z.output<typeof remark>

const heardShape = z.looseObject({
  last: z
    .looseObject({
      arrivedAt: instant,
      taken: z.number().nullable(),
      slice: z.looseObject({ from: instant, to: instant, state: z.string(), good: z.number() }).nullable(),
      refused: z.array(remark),
      remarks: z.array(remark),
    })
    .nullable(),
  refused: z.looseObject({ arrivedAt: instant, refused: z.array(remark) }).nullable(),
  connection: z
    .looseObject({ protocol: z.string(), since: instant, until: instant.nullable(), messages: z.number() })
    .nullable(),
})
export type Heard = z.output<typeof heardShape>

const everyMs = 2000

/** What came from a device last and what became of it, asked again every two seconds while the page is seen. */
export function useHeard(deviceId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'devices', 'heard', deviceId],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) =>
      (await client.get(`/devices/${deviceId}/telemetry`, { schema: answered(heardShape), signal })).data,
  })
}
