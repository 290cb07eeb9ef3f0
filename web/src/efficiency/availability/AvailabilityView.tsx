import Box from '@mui/material/Box'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MachineChip } from '../MachineChip.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useCompared } from '../useCompared.ts'
import { useMachinePick } from '../useMachinePick.ts'
import { useScope } from '../useScope.ts'
import { useTargets } from '../useTargets.ts'
import { useTeep } from '../useTeep.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { AvailabilityHead } from './AvailabilityHead.tsx'
import type { LossClass } from './availabilityLosses.ts'
import { LossClasses } from './LossClasses.tsx'
import { LossesByHour } from './LossesByHour.tsx'
import { LossesByMachine } from './LossesByMachine.tsx'
import { LossesOverTime } from './LossesOverTime.tsx'
import { availabilityTexts as texts } from './texts.ts'

const shape = [132, 320, 320]

/** Where planned time was not run: by class, by machine, over time, by weekday and hour. */
export function AvailabilityView() {
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const { loss } = useSearch({ from: '/main/efficiency/availability' })
  const navigate = useNavigate()
  const compared = useCompared()
  const targets = useTargets()
  const picked = useMachinePick(resourceIDs)
  const { machine } = picked
  const enabled = isKnown && !isEmpty
  const asked = { start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const resources = total.data?.resources ?? []
  const before = useTeep({
    ...asked,
    ...compared.range,
    live: false,
    resourceIDs: picked.resourceIDs,
    resolution: 'total',
    totalOnly: true,
    enabled: enabled && compared.range !== null,
  })
  const steps = useTeep({ ...asked, resourceIDs: picked.resourceIDs, resolution, totalOnly: true })
  const own = resources.find(({ resourceID }) => resourceID === machine)?.buckets[0]
  const bucket = machine ? own : total.data?.total.buckets[0]
  const isVoid = total.data !== undefined && resources.length === 0
  const empty = isEmpty
    ? efficiencyTexts.emptyGroups
    : isVoid
      ? efficiencyTexts.empty
      : bucket?.plannedSecs === 0
        ? texts.notPlanned
        : null
  const pickLoss = (next: LossClass) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, loss: next === loss ? undefined : next }),
      replace: true,
    })
  const earlier = compared.range === null ? null : before.data && (before.data.total.buckets[0] ?? null)
  return (
    <ViewFrame
      trouble={total.error ?? steps.error}
      onAgain={() => void Promise.all([total.refetch(), steps.refetch()])}
      empty={empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="availability" onAll={() => picked.pick(undefined)} />}
      {bucket && (
        <>
          <AvailabilityHead
            bucket={bucket}
            before={earlier}
            compared={compared}
            target={(machine ? targets.of(machine) : targets.together).availability}
            machine={machine}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <LossClasses bucket={bucket} before={earlier} compared={compared} loss={loss} onPick={pickLoss} />
            <LossesOverTime
              buckets={steps.data?.total.buckets ?? []}
              resolution={resolution}
              loss={loss}
              machine={machine}
            />
            <LossesByMachine resources={resources} loss={loss} machine={machine} onPick={picked.pick} />
            <LossesByHour range={range} resourceIDs={picked.resourceIDs} loss={loss} enabled={enabled} />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
