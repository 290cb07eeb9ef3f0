import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { WithdrawApproval } from './WithdrawApproval.tsx'

/** The decisions of a user who may approve about the displayed revision. */
export function DecidePage({ page }: { page: DocView }) {
  const { revision, mayApprove, docType, approvedByOthers } = page
  const client = useClient()
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const areas = [areaOfDoc[docType]]
  const call = (path: string, body: object) =>
    client.post(`/docs/revision/${revision?.revId}/${path}`, { schema: anyResponse, body })
  const approve = useSaveMutation({
    work: () => call('approve', { unapprove: false }),
    message: texts.revisionApproved,
    areas,
    loud: true,
  })
  const reject = useSaveMutation({
    work: (reason: string) => call('reject', { reason: reason }),
    message: texts.revisionRejected,
    areas,
    loud: true,
    onDone: () => setReason(''),
  })
  if (!revision || !mayApprove) return null
  const isRejected = revision.rejectedReason !== null
  const requiresOtherApprover = approvedByOthers && revision.isOwn
  if (revision.approved) return <WithdrawApproval page={page} revision={revision} />
  return (
    <>
      <Button
        size="small"
        disabled={requiresOtherApprover}
        loading={approve.isBusy}
        onClick={() => approve.run(undefined)}
      >
        {isRejected ? texts.approveAfterAll : texts.approve}
      </Button>
      {!isRejected && (
        <Button size="small" color="inherit" loading={reject.isBusy} onClick={() => setIsRejecting(true)}>
          {requiresOtherApprover ? texts.rejectOwn : texts.reject}
        </Button>
      )}
      <ConfirmDialog
        open={isRejecting}
        prompt={texts.rejectThis(page.template.pageTitle, revision.revNum)}
        waiting={reason.trim() === ''}
        buttonLabels={{ no: texts.keep, yes: texts.reject }}
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
