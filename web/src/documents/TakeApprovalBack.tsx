import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { DocRevision, DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { useState } from 'react'
import { done } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { formerInForce } from './formerInForce.ts'
import { documentTexts as texts } from './texts.ts'
import { useRevisions } from './usePage.ts'

/**
 * Takes the approval of the revision that is in force back, once whoever decides it has read what that does: nothing is
 * in force then, or, where that is chosen, the revision that was approved before.
 */
export function TakeApprovalBack({ page, revision }: { page: DocView; revision: DocRevision }) {
  const { docType, pageId, autoApprove, autoApproveUntil, approvedByOthers } = page
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
  const takeBack = useKeep({
    work: async (putBack: DocRevision | null) => {
      await decide(revision.revId, true)
      if (putBack) await decide(putBack.revId, false)
    },
    said: (putBack) => (putBack ? texts.revisionPutBack(putBack.revNum) : texts.revisionUnapproved),
    areas: [areaOfDoc[docType]],
    loud: true,
    // What was approved as it was saved is so again.
    undo: () =>
      isForOthers(revision)
        ? null
        : () =>
            autoApprove && revision.isNewest
              ? client.post('/docs/auto-approve', {
                  schema: done,
                  body: { pageId, docType, dateLimit: autoApproveUntil },
                })
              : decide(revision.revId, false),
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
