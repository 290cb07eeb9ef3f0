import { credentialState } from '@takt/domain/areas/devices/answers/credentials.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { connectTexts as texts } from './texts.ts'

/**
 * Whether a device has credentials that are good, a sentence on them (until when, or since when and why not; null until
 * it is known), and when those it has were made (epoch ms, null: it has none, or it is not known).
 */
export function useCredentialState(deviceId: number) {
  const client = useClient()
  const format = useFormat()
  const path = `/devices/${deviceId}/credentials`
  const { data, refetch } = useQuery({
    queryKey: ['credentials', deviceId],
    queryFn: async ({ signal }) => (await client.get(path, { schema: answered(credentialState), signal })).data,
  })
  const instant = (text: string) => format.instant(Date.parse(text), 'minute')
  const isGood = typeof data?.expires === 'string'
  if (!data) return { sentence: null, madeAt: null, isGood, refetch }
  const { last } = data
  const madeAt = isGood && last?.what === 'issued' ? Date.parse(last.at) : null
  if (data.expires) return { sentence: texts.good(instant(data.expires)), madeAt, isGood, refetch }
  return { madeAt, sentence: last ? texts.ended(instant(last.at), last.reason) : texts.none, isGood, refetch }
}
