import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { MachineChip } from '../MachineChip.tsx'
import { useFactor } from '../useFactor.ts'
import { AvailabilityHead } from './AvailabilityHead.tsx'
import type { LossClass } from './availabilityLosses.ts'
import { LossClasses } from './LossClasses.tsx'
import { LossesByHour } from './LossesByHour.tsx'
import { LossesByMachine } from './LossesByMachine.tsx'
import { LossesOverTime } from './LossesOverTime.tsx'
import { availabilityTexts as texts } from './texts.ts'

const shape = [132, 320, 320]

/** View of planned time that was not run: by class, by machine, over time, and by weekday and hour. */
export function AvailabilityView() {
  const view = useFactor('availability', ({ plannedSecs }) => (plannedSecs === 0 ? texts.notPlanned : null))
  const { range, resolution, query, picked: selection, total, bucket, before, compared, resources } = view
  const { machine } = selection
  const { loss } = useSearch({ from: '/main/efficiency/availability' })
  const navigate = useNavigate()
  const steps = useTeep({ ...query, resourceIDs: selection.resourceIDs, resolution, totalOnly: true })
  const pickLoss = (next: LossClass) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, loss: next === loss ? undefined : next }),
      replace: true,
    })
  return (
    <ViewFrame
      trouble={total.error ?? steps.error}
      onAgain={() => void Promise.all([total.refetch(), steps.refetch()])}
      empty={view.empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="availability" onAll={() => selection.pick(undefined)} />}
      {bucket && (
        <>
          <AvailabilityHead
            bucket={bucket}
            before={before}
            compared={compared}
            target={view.target}
            machine={machine}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <LossClasses bucket={bucket} before={before} compared={compared} loss={loss} onPick={pickLoss} />
            <LossesOverTime
              isLoading={!steps.data}
              buckets={steps.data?.total.buckets ?? []}
              resolution={resolution}
              loss={loss}
              machine={machine}
            />
            <LossesByMachine
              nameOf={view.nameOf}
              resources={resources}
              loss={loss}
              machine={machine}
              onPick={selection.pick}
            />
            <LossesByHour range={range} resourceIDs={selection.resourceIDs} loss={loss} enabled={query.enabled} />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
