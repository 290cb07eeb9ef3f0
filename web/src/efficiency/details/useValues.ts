import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { refreshMs } from '../../dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'

const instant = z.string().transform((text) => Date.parse(text))
const job = z.looseObject({
  jobNum: z.string().nullable(),
  assemblySeq: z.number().nullable(),
  oprSeq: z.number().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
})
const values = z.looseObject({
  resourceID: z.string(),
  start: instant,
  end: instant,
  work: z.array(z.object({ start: instant, end: instant, jobs: z.array(job), empIDs: z.array(z.string()) })),
  values: z.array(z.object({ name: z.string(), means: z.array(z.number().nullable()) })),
})
/** Who worked on what (epoch ms) and the means of each value over equal stretches of `[start, end)`. */
export type Values = z.output<typeof values>

/** Work and values of a machine in a window (epoch ms), as finely as a screen shows it. */
export function useValues(about: { resourceID: string; start: number; end: number; live: boolean; enabled: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { resourceID, start, end, live, enabled } = about
  return useQuery<Values>({
    queryKey: [organizationId, 'dashboards', 'values', { resourceID, start, end }],
    enabled,
    placeholderData: (previous) => (previous?.resourceID === resourceID ? previous : undefined),
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), points: 600 }
      const path = `/resources/${encodeURIComponent(resourceID)}/values`
      return (await client.get(path, { schema: answered(values), query, signal })).data
    },
  })
}
