import { approvers } from '@takt/domain/areas/documents/answers/approvers.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { documentTexts as texts } from '../texts.ts'

const schema = answered(approvers)

/** Of each kind of pages a sentence that says who else may approve them; none while they are not asked for. */
export function useWhoApproves(isAsked: boolean): readonly { docType: DocType; sentence: string }[] {
  const client = useClient()
  const mask = useMask()
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, 'security', 'approvers'],
    enabled: isAsked,
    queryFn: async ({ signal }) => (await client.get('/docs/approvers', { schema, signal })).data,
  })
  if (!isAsked || !data) return []
  return data.map(({ docType, count, people }) => {
    const names = people?.map(({ userName }) => mask.email(userName)) ?? []
    return { docType, sentence: texts.whoApproves(areaOfDoc[docType], names, count - names.length) }
  })
}
