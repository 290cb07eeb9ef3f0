import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useRevisions } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { formerInForce } from './formerInForce.ts'
import { isApprovedAsSaved } from './isApprovedAsSaved.ts'

/**
 * Withdraws the approval of the revision in force, after confirmation: then no revision is in force, or, if selected,
 * the previously approved one.
 */
export function WithdrawApproval({ page, revision }: { page: DocView; revision: DocRevision }) {
  const { docType, pageId, isNew, autoApproveUntil, approvedByOthers } = page
  const wasAsSaved = !approvedByOthers && isApprovedAsSaved(page)
  const client = useClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isPutBack, setIsPutBack] = useState(false)
  const { data = [], isPending } = useRevisions(docType, pageId)
  // The author of a revision may not be its approver, here neither.
  const requiresOtherApprover = ({ isOwn }: DocRevision) => approvedByOthers && isOwn
  const before = formerInForce(data, revision.revNum)
  const former = before && !requiresOtherApprover(before) ? before : null
  const decide = (revId: number, unapprove: boolean) =>
    client.post(`/docs/revision/${revId}/approve`, { schema: anyResponse, body: { unapprove } })
  /** Restores automatic approval if it was enabled, and the revision that was in force. */
  const approveAgain = async () => {
    if (wasAsSaved) {
      const body = { pageId, docType, isNew, dateLimit: autoApproveUntil }
      const enabled = await client.post('/docs/auto-approve', { schema: anyResponse, body })
      if (revision.isNewest) return enabled
    }
    return decide(revision.revId, false)
  }
  const withdrawing = useSaveMutation({
    work: async (putBack: DocRevision | null) => {
      // Uses the page as of now: the change may reach this page before the response does.
      const again = approveAgain
      await decide(revision.revId, true)
      if (putBack) await decide(putBack.revId, false)
      return again
    },
    message: (putBack) => (putBack ? texts.revisionPutBack(putBack.revNum) : texts.revisionUnapproved),
    areas: [areaOfDoc[docType]],
    loud: true,
    undo: (again) => (requiresOtherApprover(revision) ? null : again),
  })
  const close = () => setIsConfirming(false)
  return (
    <>
      <Button size="small" color="inherit" loading={withdrawing.isBusy} onClick={() => setIsConfirming(true)}>
        {texts.unapprove}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.unapproveThis(page.template.pageTitle, revision.revNum)}
        waiting={isPending}
        onNo={close}
        onYes={() => {
          close()
          withdrawing.run(isPutBack && former ? former : null)
        }}
      >
        {isPutBack && former ? texts.replacedBy(revision.revNum, former.revNum) : texts.nothingInForce(revision.revNum)}
        {former && (
          <FormControlLabel
            sx={{ display: 'flex', mt: 2 }}
            control={<Checkbox size="small" checked={isPutBack} onChange={(_, isChecked) => setIsPutBack(isChecked)} />}
            label={texts.putBack(former.revNum)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
