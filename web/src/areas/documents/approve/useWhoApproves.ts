import { approvers } from '@takt/domain/areas/documents/answers/approvers.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { answered } from '../../../core/api/client.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { documentTexts as texts } from '../texts.ts'

const schema = answered(approvers)

/** Of each kind of pages a sentence that says who else may approve them; none while they are not asked for. */
export function useWhoApproves(isAsked: boolean): readonly { docType: DocType; sentence: string }[] {
  const mask = useMask()

  const { data } = useRead({
    key: ['security', 'approvers'],
    path: '/docs/approvers',
    schema,
    enabled: isAsked,
  })
  if (!isAsked || !data) return []
  return data.map(({ docType, count, people }) => {
    const names = people?.map(({ userName }) => mask.email(userName)) ?? []
    return { docType, sentence: texts.whoApproves(areaOfDoc[docType], names, count - names.length) }
  })
}
