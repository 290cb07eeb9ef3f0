import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { PageButton } from '../../../core/kit/PageButton.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { documentTexts as texts } from '../texts.ts'

/** No list shows more pages at once. */
const most = 1000

/**
 * Of a list of pages: the column that says which revision waits for approval, for those who see every revision, and for
 * those who may approve the way to all that waits.
 */
export function useWaiting(docType: DocType) {
  const client = useClient()
  const { organizationId } = usePlace()
  const area = areaOfDoc[docType]
  const mayApprove = useMay(area, 'approve')
  const seesAll = useMay(area, 'write') || mayApprove
  const query = { waitsForApproval: true, docType, limit: most }
  const { data } = useQuery({
    queryKey: [organizationId, area, 'waits for approval'],
    enabled: seesAll,
    queryFn: async ({ signal }) => (await client.get('/docs', { schema: docsFound, query, signal })).data,
  })
  const extraColumns = useMemo((): readonly ExtraColumn[] => {
    // Most days nothing waits: the column takes no room then.
    if (!data || data.length === 0) return []
    const waiting = new Map(data.map(({ pageId, revNum }) => [pageId, revNum]))
    const said = ({ pageId }: ItemRow) => {
      const revNum = waiting.get(Number(pageId)) ?? null
      return revNum === null ? '' : texts.waits(revNum)
    }
    return [{ name: 'waits', label: texts.waitsColumn, width: 240, text: said, leads: true }]
  }, [data])
  const search = untypedSearch({ waits: true, kind: docType })
  const link = mayApprove && (
    <PageButton size="small" to="/$list" params={{ list: 'reviews' }} search={search}>
      {texts.waitsForApproval}
    </PageButton>
  )
  return { extraColumns, link }
}
