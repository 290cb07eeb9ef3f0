import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { downtimeTexts as texts } from './texts.ts'

const reasonRow = z.looseObject({
  reasonCode: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
})

/** How a reason is called and coloured; a code that nobody described is its own name. */
export type ReasonLook = { label: string; color: string | null }

/** Looks of reasons by code; the empty code stands for none given. Whoever may not read reasons sees their codes. */
export function useReasonLooks(): (reasonCode: string) => ReasonLook {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, 'resources', 'reasons', 'looks'],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await client.get('/reasons', { schema: answered(z.array(reasonRow)), query: { limit: 1000 }, signal })).data,
  })
  return useMemo(() => {
    const known = new Map(data?.map((row) => [row.reasonCode, row]))
    return (code) => {
      const row = known.get(code)
      return { label: code === '' ? texts.noReason : row?.description || code, color: row?.color ?? null }
    }
  }, [data])
}
