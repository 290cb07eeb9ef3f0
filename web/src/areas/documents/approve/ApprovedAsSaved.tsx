import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { ApproveAsSaved } from './ApproveAsSaved.tsx'
import { isApprovedAsSaved } from './isApprovedAsSaved.ts'

/** A limit in the past that disables it, whatever the clock of this computer. */
const pastLimit = new Date(0).toISOString()

/**
 * Shows that revisions of a page are approved when they are saved, with buttons to enable and disable it for users who
 * may approve.
 */
export function ApprovedAsSaved({ page, readOnly }: { page: DocView; readOnly: boolean }) {
  const { pageId, docType, isNew, mayApprove, approvedByOthers } = page
  const client = useClient()
  const { instant } = useFormat()
  const end = useSaveMutation({
    work: () =>
      client.post('/docs/auto-approve', {
        schema: anyResponse,
        body: { pageId, docType, isNew, dateLimit: pastLimit },
      }),
    message: texts.asSavedEnds,
    areas: [areaOfDoc[docType]],
    loud: true,
  })
  if (approvedByOthers) return null
  if (!isApprovedAsSaved(page)) return mayApprove && !readOnly && <ApproveAsSaved page={page} />
  const limit = page.autoApproveUntil === null ? null : Date.parse(page.autoApproveUntil)
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
      {texts.asSaved(limit === null ? null : instant(limit, 'minute'))}
    </Alert>
  )
}
