import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { ApproveAsSaved } from './ApproveAsSaved.tsx'
import { isApprovedAsSaved } from './isApprovedAsSaved.ts'

/** A limit that has passed ends it, whatever the clock of this machine says. */
const longAgo = new Date(0).toISOString()

/** That revisions of a page are approved as they are saved, and for whoever may approve its start and its end. */
export function ApprovedAsSaved({ page, readOnly }: { page: DocView; readOnly: boolean }) {
  const { pageId, docType, isNew, mayApprove, approvedByOthers } = page
  const client = useClient()
  const { instant } = useFormat()
  const end = useKeep({
    work: () =>
      client.post('/docs/auto-approve', { schema: done, body: { pageId, docType, isNew, dateLimit: longAgo } }),
    said: texts.asSavedEnds,
    areas: [areaOfDoc[docType]],
    loud: true,
  })
  if (approvedByOthers) return null
  if (!isApprovedAsSaved(page)) return mayApprove && !readOnly && <ApproveAsSaved page={page} />
  const until = page.autoApproveUntil === null ? null : Date.parse(page.autoApproveUntil)
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        mayApprove &&
        !readOnly && (
          <Button size="small" color="inherit" loading={end.isBusy} onClick={() => end.run(undefined)}>
            {texts.endAsSaved}
          </Button>
        )
      }
    >
      {texts.asSaved(until === null ? null : instant(until, 'minute'))}
    </Alert>
  )
}
