import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { approvers } from '@takt/domain/areas/documents/responses/approvers.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { documentTexts as texts } from '../texts.ts'

const schema = dataResponse(approvers)

/** Returns a message for each kind of page with the other users who may approve it; empty unless `isAsked`. */
export function useApprovers(isRequested: boolean): readonly { docType: DocType; message: string }[] {
  const mask = useMask()

  const { data } = useRead({
    key: ['security', 'approvers'],
    path: '/docs/approvers',
    schema,
    enabled: isRequested,
  })
  if (!isRequested || !data) return []
  return data.map(({ docType, count, people }) => {
    const names = people?.map(({ userName }) => mask.email(userName)) ?? []
    return { docType, message: texts.approverNames(areaOfDoc[docType], names, count - names.length) }
  })
}
