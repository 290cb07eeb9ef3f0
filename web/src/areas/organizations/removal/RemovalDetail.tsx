import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type OrganizationRemoval, removalSteps } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { DetailPane } from '../../../core/kit/detail/DetailPane.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { StepList } from '../StepList.tsx'
import { removalTexts as texts } from './texts.ts'
import { useRemovals } from './useRemovals.ts'

function Progress({ removal }: { removal: OrganizationRemoval }) {
  const { count, instant } = useFormat()
  const mask = useMask()
  const steps = removalSteps.map((name) => {
    const progress = removal.progress[name]
    return {
      name,
      label: texts.steps[name],
      detail: progress ? texts.of(count(progress.done), count(progress.total)) : '',
    }
  })
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.requested(mask.email(removal.requestedBy), instant(Date.parse(removal.requestedAt), 'minute'))}
      </Typography>
      <StepList
        label={texts.progress}
        words={texts.states}
        steps={steps}
        reached={removalSteps.indexOf(removal.step)}
        isDone={removal.finishedAt !== null}
        isFailed={removal.isFailing}
      />
      {removal.isFailing && (
        <Alert severity="warning" variant="outlined">
          {texts.failing}
        </Alert>
      )}
    </>
  )
}

/** The deletion of an organization: who requested it, what is deleted, what is in progress. */
export function RemovalDetail(props: { organizationId: number; onClose: () => void }) {
  const { organizationId, onClose } = props
  const removals = useRemovals()
  const mask = useMask()
  const removal = removals?.find((entry) => entry.organizationId === organizationId)
  const name = removal ? mask.name('Organization', removal.organizationName) : String(organizationId)
  const title = !removal ? texts.kind : removal.finishedAt ? texts.gone(name) : texts.going(name)
  return (
    <DetailPane title={title} about={`removal ${organizationId}`} onClose={onClose}>
      {!removals && <Skeleton variant="rounded" height={200} />}
      {removals && !removal && <Typography color="textSecondary">{texts.missing}</Typography>}
      {removal && <Progress removal={removal} />}
    </DetailPane>
  )
}
