import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { useMemo } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { PageButton } from '../../../core/kit/PageButton.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { documentTexts as texts } from '../texts.ts'

/** Maximum number of pages; no list shows more. */
const maxPages = 1000

/**
 * Returns additions to a list of pages: a column with the revision that waits for approval, for users who see all
 * revisions, and a link to all waiting pages for users who may approve.
 */
export function useWaiting(docType: DocType) {
  const area = areaOfDoc[docType]
  const mayApprove = useMay(area, 'approve')
  const seesAll = useMay(area, 'write') || mayApprove
  const query = { waitsForApproval: true, docType, limit: maxPages }
  const { data } = useRead({
    key: [area, 'waits for approval'],
    path: '/docs',
    schema: docsResponse,
    query,
    enabled: seesAll,
  })
  const extraColumns = useMemo((): readonly ExtraColumn[] => {
    // Usually nothing waits; then the column is omitted to save space.
    if (!data || data.length === 0) return []
    const waiting = new Map(data.map(({ pageId, revNum }) => [pageId, revNum]))
    const textOf = ({ pageId }: ItemRow) => {
      const revNum = waiting.get(Number(pageId)) ?? null
      return revNum === null ? '' : texts.waits(revNum)
    }
    return [{ name: 'waits', label: texts.waitsColumn, width: 240, text: textOf, leads: true }]
  }, [data])
  const search = untypedSearch({ waits: true, kind: docType })
  const link = mayApprove && (
    <PageButton size="small" to="/$list" params={{ list: 'reviews' }} search={search}>
      {texts.waitsForApproval}
    </PageButton>
  )
  return { extraColumns, link }
}
