import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useEffect } from 'react'
import { messageOf } from '../../core/api/apiError.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { isSameMethod, type RevisedJob } from './revisionPlan.ts'
import { masterDataTexts as texts } from './texts.ts'
import { applyRevision, type CheckedPlan, useRevisionPlan } from './useRevisionPlan.ts'

/**
 * Offers to apply the operations of the new revision to a job whose revision changed, and shows the effect on its
 * present operations.
 */
export function RevisionOffer({ job, onClose }: { job: RevisedJob; onClose: () => void }) {
  const client = useClient()
  const { data: plan, error } = useRevisionPlan(job)
  const applyAction = useSaveMutation({
    work: (checkedPlan: CheckedPlan) => applyRevision(client, checkedPlan),
    message: texts.revisionTaken(job.jobNum, job.revision),
    areas: [jobs.area],
    loud: true,
    onDone: onClose,
  })
  const isNothing = plan !== undefined && (!plan.hasOperations || isSameMethod(plan))
  useEffect(() => {
    if (isNothing) onClose()
  }, [isNothing, onClose])
  if (isNothing || (!plan && !error)) return null
  return (
    <ConfirmDialog
      open
      prompt={texts.takeRevision(job.jobNum, job.revision)}
      waiting={!plan || applyAction.isBusy}
      buttonLabels={{ no: texts.retainOperations, yes: texts.takeOperations }}
      onNo={onClose}
      onYes={() => plan && applyAction.run(plan)}
    >
      {plan ? <PlanText plan={plan} /> : error && messageOf(error)}
    </ConfirmDialog>
  )
}

function PlanText({ plan }: { plan: CheckedPlan }) {
  const { operations, removed, retained } = plan
  const lines = [
    operations.add.length > 0 && texts.operationsAdded(operations.add.map(({ oprSeq }) => String(oprSeq))),
    operations.change.length > 0 && texts.operationsChanged(operations.change.map(({ key }) => String(key.oprSeq))),
    removed.length > 0 && texts.operationsRemoved(removed.map(({ oprSeq }) => String(oprSeq))),
    ...retained.map(({ row, message }) => texts.operationRetained(String(row.oprSeq), message)),
  ].filter((line) => line !== false)
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Box component="p" sx={{ mb: 0 }}>
        {texts.recordedStays}
      </Box>
    </>
  )
}
