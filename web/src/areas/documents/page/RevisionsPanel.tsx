import Link from '@mui/material/Link'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { documentTexts as texts } from '../texts.ts'
import { useRevisions } from './usePage.ts'

/** True if a revision needs a decision; an earlier approval no longer counts. */
const isWaiting = ({ approved, rejectedReason, isNewest }: DocRevision) => !approved && !rejectedReason && isNewest

/** Returns the state of a revision; `inForce`: the number of the revision in force. */
function stateOf(revision: DocRevision, inForce: number | null): string {
  const { approved, approvedAt, rejectedReason, revNum } = revision
  const { states } = texts
  if (approved) return states.inForce
  if (rejectedReason) return states.rejected(rejectedReason)
  if (isWaiting(revision)) return texts.waitsForApproval
  if (approvedAt !== null && inForce !== null) return states.replaced
  return inForce !== null && revNum < inForce ? states.neverApproved : states.notApproved
}

/** The revisions of a page; each can be displayed. */
export function RevisionsPanel(props: { page: DocView; shown: number | null; onShow: (revId: number) => void }) {
  const { page, shown: displayedRevId, onShow } = props
  const { data = [] } = useRevisions(page.docType, page.pageId)
  const { instant } = useFormat()
  const mask = useMask()
  if (data.length === 0) return null
  /** The time with the user below it: side by side they are wider than a pane. */
  const by = (at: string, userName: string | null) => (
    <>
      <div>{instant(Date.parse(at), 'minute')}</div>
      {userName && <Box sx={{ color: 'text.secondary' }}>{mask.email(userName)}</Box>}
    </>
  )
  const { columns } = texts
  const inForce = data.find(({ approved }) => approved)?.revNum ?? null
  return (
    <Panel title={texts.revisions}>
      <DataTable
        label={texts.revisions}
        maxHeight="16rem"
        columns={[
          { label: columns.revision },
          { label: columns.state },
          { label: columns.comment },
          { label: columns.made },
          { label: columns.approved },
        ]}
        rows={data.map((revision) => ({
          key: String(revision.revId),
          cells: [
            <Link
              key="open"
              component="button"
              variant="body2"
              aria-current={revision.revId === displayedRevId || undefined}
              onClick={() => onShow(revision.revId)}
            >
              {texts.revision(revision.revNum)}
            </Link>,
            stateOf(revision, inForce),
            revision.comment ?? '–',
            by(revision.madeAt, revision.madeBy),
            revision.approvedAt && !isWaiting(revision) ? by(revision.approvedAt, revision.approvedBy) : '–',
          ],
        }))}
      />
    </Panel>
  )
}
