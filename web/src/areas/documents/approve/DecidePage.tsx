import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { TakeApprovalBack } from './TakeApprovalBack.tsx'

/** What somebody who may approve decides about the revision that is shown. */
export function DecidePage({ page }: { page: DocView }) {
  const { revision, mayApprove, docType, approvedByOthers } = page
  const client = useClient()
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const areas = [areaOfDoc[docType]]
  const call = (path: string, body: object) =>
    client.post(`/docs/revision/${revision?.revId}/${path}`, { schema: done, body })
  const approve = useKeep({
    work: () => call('approve', { unapprove: false }),
    said: texts.revisionApproved,
    areas,
    loud: true,
  })
  const reject = useKeep({
    work: (given: string) => call('reject', { reason: given }),
    said: texts.revisionRejected,
    areas,
    loud: true,
    onDone: () => setReason(''),
  })
  if (!revision || !mayApprove) return null
  const isRejected = revision.rejectedReason !== null
  const isForOthers = approvedByOthers && revision.isOwn
  if (revision.approved) return <TakeApprovalBack page={page} revision={revision} />
  return (
    <>
      <Button size="small" disabled={isForOthers} loading={approve.isBusy} onClick={() => approve.run(undefined)}>
        {isRejected ? texts.approveAfterAll : texts.approve}
      </Button>
      {!isRejected && (
        <Button size="small" color="inherit" loading={reject.isBusy} onClick={() => setIsRejecting(true)}>
          {isForOthers ? texts.rejectOwn : texts.reject}
        </Button>
      )}
      <ConfirmDialog
        open={isRejecting}
        question={texts.rejectThis(page.template.pageTitle, revision.revNum)}
        waiting={reason.trim() === ''}
        answers={{ no: texts.keep, yes: texts.reject }}
        onNo={() => setIsRejecting(false)}
        onYes={() => {
          setIsRejecting(false)
          reject.run(reason.trim())
        }}
      >
        <TextField
          size="small"
          fullWidth
          required
          multiline
          label={texts.rejectReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  )
}
