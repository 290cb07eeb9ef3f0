import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Hint } from '../../../core/dashboards/frame/Hint.tsx'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useShowChoice } from '../../../core/kit/useShowChoice.ts'
import { efficiencyTexts } from '../texts.ts'
import { DowntimeHead } from './DowntimeHead.tsx'
import { DowntimeTools } from './DowntimeTools.tsx'
import { HourColumns } from './HourColumns.tsx'
import { paretoOf, pickedLoss } from './losses.ts'
import { MachinePareto } from './MachinePareto.tsx'
import { MendedProvider, useReasonChanges } from './mended.ts'
import { ReasonPareto } from './ReasonPareto.tsx'
import { ShiftBars } from './ShiftBars.tsx'
import { StopList, StopsComing } from './StopList.tsx'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress, useLosses } from './useDowntime.ts'
import { useFailures } from './useFailures.ts'

const columns = 'repeat(2, minmax(0, 1fr))'
const column = 'minmax(0, 1fr)'
/** Rows of many columns need more room than the others. */
const wide = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 60rem), 1fr))' }
const pair = { display: 'grid', gap: 4, gridTemplateColumns: { xs: column, lg: columns } }

function Downtime() {
  const { search } = useDowntimeAddress()
  const { reason, machine, shift, hour } = search
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const asked = { start: range.start, end: range.end, live: range.live, enabled: isKnown && !isEmpty }
  const teep = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const failures = useFailures()
  const byReason = useLosses('reason')
  const byMachine = useLosses('resourceID')
  const resources = teep.data?.resources
  const bucket =
    machine === undefined
      ? teep.data?.total.buckets[0]
      : resources?.find(({ resourceID }) => resourceID === machine)?.buckets[0]
  // Of a shift or an hour of the day it is not known how much was planned.
  const plannedSecs = shift === undefined && hour === undefined ? (bucket?.plannedSecs ?? null) : null
  const name = useMachineName(resources)
  const isDrilled = reason !== undefined || machine !== undefined
  const [worst] = byMachine.query.isPlaceholderData ? [] : paretoOf(byMachine.losses.values(), 'time')
  const shown = machine ?? (isDrilled ? worst?.key : undefined)
  const stops = useShowChoice(isDrilled ? JSON.stringify([reason, machine]) : undefined)
  const isVoid = isEmpty || resources?.length === 0
  const trouble = byReason.query.error ?? byMachine.query.error ?? failures.error ?? teep.error
  return (
    <ViewFrame
      trouble={trouble}
      onAgain={() => {
        void Promise.all([byReason.query.refetch(), byMachine.query.refetch(), failures.refetch(), teep.refetch()])
      }}
      empty={isVoid && (isEmpty ? efficiencyTexts.emptyGroups : efficiencyTexts.noMachines)}
      isLoading={!byReason.query.data}
      shape={[40, 120, 360, 260]}
    >
      <DowntimeTools />
      <DowntimeHead all={pickedLoss(byReason.losses, search)} plannedSecs={plannedSecs} failures={failures.together} />
      <Box sx={wide}>
        <ReasonPareto byReason={byReason} />
        <MachinePareto byMachine={byMachine} failures={failures.together && failures.byMachine} name={name} />
      </Box>
      <Box ref={stops} sx={{ minWidth: 0, scrollMargin: '1rem' }}>
        {!isDrilled ? (
          <Hint>{texts.pickMachine}</Hint>
        ) : shown === undefined ? (
          <StopsComing isComing={byMachine.query.isFetching} />
        ) : (
          <StopList key={shown} resourceID={shown} />
        )}
      </Box>
      <Box sx={pair}>
        <ShiftBars />
        <HourColumns />
      </Box>
    </ViewFrame>
  )
}

/** What machines stood still for, by reason, machine, shift and hour of the day, down to the stops themselves. */
export function DowntimeView() {
  return (
    <MendedProvider value={useReasonChanges()}>
      <Downtime />
    </MendedProvider>
  )
}
