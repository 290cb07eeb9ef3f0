import { silenceCauses } from '@takt/domain/alerts/silence.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useMay } from '../../session/useMay.ts'

const renewMs = 60_000

/** A row of `GET /resources/current`, as far as screens read it; instants are epoch ms. */
const currentRow = z.looseObject({
  resourceID: z.string(),
  description: z.string().nullable(),
  deviceId: z.number(),
  jobNum: z.string().nullable(),
  partNum: z.string().nullable(),
  idealCycleSecs: z.number().nullable(),
  jobPlannedSecs: z.number().nullable(),
  lastTo: z.iso
    .datetime()
    .nullable()
    .transform((text) => (text === null ? null : Date.parse(text))),
  planned: z.boolean(),
  ifSilent: z.object({ isTrouble: z.boolean(), cause: z.enum(silenceCauses), detail: z.string().nullable() }),
})
export type CurrentRow = z.output<typeof currentRow>

/** Under which key the machines' present work is kept. */
export function useCurrentKey() {
  const { organizationId } = usePlace()
  return useMemo(() => [organizationId, 'dashboards', 'current'], [organizationId])
}

/** What each machine works on and which device tells of it; asked again every minute. Nothing, for whoever does not read dashboards. */
export function useCurrent() {
  const client = useClient()
  const mayRead = useMay('dashboards', 'read')
  return useQuery({
    enabled: mayRead,
    queryKey: useCurrentKey(),
    refetchInterval: renewMs,
    queryFn: async ({ signal }) =>
      (await client.get('/resources/current', { schema: answered(z.array(currentRow)), signal })).data,
  })
}
