import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useEffect } from 'react'
import { sentenceOf } from '../../core/api/apiError.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { isSameMethod, type RevisedJob } from './revisionPlan.ts'
import { masterDataTexts as texts } from './texts.ts'
import { type JudgedPlan, takeRevision, useRevisionPlan } from './useRevisionPlan.ts'

/** Offers to give a job whose revision was changed the operations of that revision, with what becomes of its own. */
export function RevisionOffer({ job, onClose }: { job: RevisedJob; onClose: () => void }) {
  const client = useClient()
  const { data: plan, error } = useRevisionPlan(job)
  const take = useKeep({
    work: (taken: JudgedPlan) => takeRevision(client, taken),
    said: texts.revisionTaken(job.jobNum, job.revision),
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
      question={texts.takeRevision(job.jobNum, job.revision)}
      waiting={!plan || take.isBusy}
      answers={{ no: texts.keepOperations, yes: texts.takeOperations }}
      onNo={onClose}
      onYes={() => plan && take.run(plan)}
    >
      {plan ? <PlanText plan={plan} /> : error && sentenceOf(error)}
    </ConfirmDialog>
  )
}

function PlanText({ plan }: { plan: JudgedPlan }) {
  const { operations, removed, kept } = plan
  const lines = [
    operations.add.length > 0 && texts.operationsAdded(operations.add.map(({ oprSeq }) => String(oprSeq))),
    operations.change.length > 0 && texts.operationsChanged(operations.change.map(({ key }) => String(key.oprSeq))),
    removed.length > 0 && texts.operationsRemoved(removed.map(({ oprSeq }) => String(oprSeq))),
    ...kept.map(({ row, sentence }) => texts.operationKept(String(row.oprSeq), sentence)),
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
