import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useMemo } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { PageButton } from '../../../core/kit/PageButton.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { documentTexts as texts } from '../texts.ts'

/** No list shows more pages at once. */
const most = 1000

/**
 * Of a list of pages: the column that says which revision waits for approval, for those who see every revision, and for
 * those who may approve the way to all that waits.
 */
export function useWaiting(docType: DocType) {
  const area = areaOfDoc[docType]
  const mayApprove = useMay(area, 'approve')
  const seesAll = useMay(area, 'write') || mayApprove
  const query = { waitsForApproval: true, docType, limit: most }
  const { data } = useRead({
    key: [area, 'waits for approval'],
    path: '/docs',
    schema: docsFound,
    query,
    enabled: seesAll,
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
