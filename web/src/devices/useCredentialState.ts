import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { deviceTexts as texts } from './texts.ts'

const state = z.object({
  expires: z.string().nullable(),
  last: z.object({ what: z.enum(['issued', 'revoked']), at: z.string(), reason: z.string().nullable() }).nullable(),
})

/** A sentence on the credentials of a device: until when they are good, or since when and why they are not; null until it is known. */
export function useCredentialState(deviceId: number) {
  const client = useClient()
  const format = useFormat()
  const path = `/devices/${deviceId}/credentials`
  const { data, refetch } = useQuery({
    queryKey: ['credentials', deviceId],
    queryFn: async ({ signal }) => (await client.get(path, { schema: answered(state), signal })).data,
  })
  const instant = (text: string) => format.instant(Date.parse(text), 'minute')
  if (!data) return { sentence: null, refetch }
  if (data.expires) return { sentence: texts.credentialsGood(instant(data.expires)), refetch }
  const { last } = data
  return { sentence: last ? texts.credentialsEnded(instant(last.at), last.reason) : texts.credentialsNone, refetch }
}
