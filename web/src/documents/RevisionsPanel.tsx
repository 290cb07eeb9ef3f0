import Link from '@mui/material/Link'
import type { DocRevision, DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Panel } from '../kit/Panel.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { documentTexts as texts } from './texts.ts'
import { useRevisions } from './usePage.ts'

const stateOf = ({ approved, rejectedReason, isNewest }: DocRevision) =>
  approved ? 'approved' : rejectedReason ? 'rejected' : isNewest ? 'newest' : 'none'

/** The revisions of a page; each can be looked at. */
export function RevisionsPanel(props: { page: DocView; shown: number | null; onShow: (revId: number) => void }) {
  const { page, shown, onShow } = props
  const { data = [] } = useRevisions(page.docType, page.pageId)
  const { instant } = useFormat()
  if (data.length === 0) return null
  const { columns } = texts
  return (
    <Panel title={texts.revisions}>
      <DataTable
        label={texts.revisions}
        maxHeight="16rem"
        columns={[
          { label: columns.revision },
          { label: columns.state },
          { label: columns.made },
          { label: columns.by },
          { label: columns.comment },
        ]}
        rows={data.map((revision) => ({
          key: String(revision.revId),
          cells: [
            <Link
              key="open"
              component="button"
              variant="body2"
              aria-current={revision.revId === shown || undefined}
              onClick={() => onShow(revision.revId)}
            >
              {texts.revision(revision.revNum)}
            </Link>,
            texts.states[stateOf(revision)],
            instant(Date.parse(revision.madeAt), 'minute'),
            revision.madeBy ?? '–',
            revision.comment ?? '–',
          ],
        }))}
      />
    </Panel>
  )
}
