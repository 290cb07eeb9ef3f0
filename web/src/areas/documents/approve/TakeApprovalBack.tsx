import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useRevisions } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { formerInForce } from './formerInForce.ts'
import { isApprovedAsSaved } from './isApprovedAsSaved.ts'

/**
 * Takes the approval of the revision that is in force back, once whoever decides it has read what that does: nothing is
 * in force then, or, where that is chosen, the revision that was approved before.
 */
export function TakeApprovalBack({ page, revision }: { page: DocView; revision: DocRevision }) {
  const { docType, pageId, isNew, autoApproveUntil, approvedByOthers } = page
  const wasAsSaved = !approvedByOthers && isApprovedAsSaved(page)
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isPutBack, setIsPutBack] = useState(false)
  const { data = [], isPending } = useRevisions(docType, pageId)
  // Who wrote a revision may not be who approves it, here neither.
  const isForOthers = ({ isOwn }: DocRevision) => approvedByOthers && isOwn
  const before = formerInForce(data, revision.revNum)
  const former = before && !isForOthers(before) ? before : null
  const decide = (revId: number, unapprove: boolean) =>
    client.post(`/docs/revision/${revId}/approve`, { schema: done, body: { unapprove } })
  /** What was approved as it was saved is so again, and the revision that was in force is. */
  const approveAgain = async () => {
    if (wasAsSaved) {
      const body = { pageId, docType, isNew, dateLimit: autoApproveUntil }
      const begun = await client.post('/docs/auto-approve', { schema: done, body })
      if (revision.isNewest) return begun
    }
    return decide(revision.revId, false)
  }
  const takeBack = useKeep({
    work: async (putBack: DocRevision | null) => {
      // As the page is now: what others see of the change may come before the answer.
      const again = approveAgain
      await decide(revision.revId, true)
      if (putBack) await decide(putBack.revId, false)
      return again
    },
    said: (putBack) => (putBack ? texts.revisionPutBack(putBack.revNum) : texts.revisionUnapproved),
    areas: [areaOfDoc[docType]],
    loud: true,
    undo: (again) => (isForOthers(revision) ? null : again),
  })
  const close = () => setIsAsking(false)
  return (
    <>
      <Button size="small" color="inherit" loading={takeBack.isBusy} onClick={() => setIsAsking(true)}>
        {texts.unapprove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={texts.unapproveThis(page.template.pageTitle, revision.revNum)}
        waiting={isPending}
        onNo={close}
        onYes={() => {
          close()
          takeBack.run(isPutBack && former ? former : null)
        }}
      >
        {isPutBack && former ? texts.replacedBy(revision.revNum, former.revNum) : texts.nothingInForce(revision.revNum)}
        {former && (
          <FormControlLabel
            sx={{ display: 'flex', mt: 2 }}
            control={<Checkbox size="small" checked={isPutBack} onChange={(_, chosen) => setIsPutBack(chosen)} />}
            label={texts.putBack(former.revNum)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
