import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Hint } from '../../../core/dashboards/frame/Hint.tsx'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useScrollToSelection } from '../../../core/kit/useScrollToSelection.ts'
import { efficiencyTexts } from '../texts.ts'
import { DowntimeHead } from './DowntimeHead.tsx'
import { DowntimeTools } from './DowntimeTools.tsx'
import { HourColumns } from './HourColumns.tsx'
import { paretoOf, selectedLoss } from './losses.ts'
import { MachinePareto } from './MachinePareto.tsx'
import { ReasonPareto } from './ReasonPareto.tsx'
import { ShiftBars } from './ShiftBars.tsx'
import { PendingStops, StopList } from './StopList.tsx'
import { downtimeTexts as texts } from './texts.ts'
import { UnsettledProvider, useReasonChanges } from './unsettledReasons.ts'
import { useDowntimeAddress, useLosses } from './useDowntime.ts'
import { useFailures } from './useFailures.ts'

const columns = 'repeat(2, minmax(0, 1fr))'
const column = 'minmax(0, 1fr)'
/** Tables with many columns need more width than the others. */
const wide = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 60rem), 1fr))' }
const pair = { display: 'grid', gap: 4, gridTemplateColumns: { xs: column, lg: columns } }

function Downtime() {
  const { search } = useDowntimeAddress()
  const { reason, machine, shift, hour } = search
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const query = { start: range.start, end: range.end, live: range.live, enabled: isKnown && !isEmpty }
  const teep = useTeep({ ...query, resourceIDs, resolution: 'total' })
  const failures = useFailures()
  const byReason = useLosses('reason')
  const byMachine = useLosses('resourceID')
  const resources = teep.data?.resources
  const bucket =
    machine === undefined
      ? teep.data?.total.buckets[0]
      : resources?.find(({ resourceID }) => resourceID === machine)?.buckets[0]
  // Planned time is unknown for a single shift or hour of the day.
  const plannedSecs = shift === undefined && hour === undefined ? (bucket?.plannedSecs ?? null) : null
  const name = useMachineName(resources)
  const isDrilled = reason !== undefined || machine !== undefined
  const [worst] = byMachine.query.isPlaceholderData ? [] : paretoOf(byMachine.losses.values(), 'time')
  const visibleMachine = machine ?? (isDrilled ? worst?.key : undefined)
  const stops = useScrollToSelection(isDrilled ? JSON.stringify([reason, machine]) : undefined)
  const isVoid = isEmpty || resources?.length === 0
  const problem = byReason.query.error ?? byMachine.query.error ?? failures.error ?? teep.error
  return (
    <ViewFrame
      trouble={problem}
      onAgain={() => {
        void Promise.all([byReason.query.refetch(), byMachine.query.refetch(), failures.refetch(), teep.refetch()])
      }}
      empty={isVoid && (isEmpty ? efficiencyTexts.emptyGroups : efficiencyTexts.noMachines)}
      isLoading={!byReason.query.data}
      shape={[40, 120, 360, 260]}
    >
      <DowntimeTools />
      <DowntimeHead
        all={selectedLoss(byReason.losses, search)}
        plannedSecs={plannedSecs}
        failures={failures.together}
      />
      <Box sx={wide}>
        <ReasonPareto byReason={byReason} />
        <MachinePareto byMachine={byMachine} failures={failures.together && failures.byMachine} name={name} />
      </Box>
      <Box ref={stops} sx={{ minWidth: 0, scrollMargin: '1rem' }}>
        {!isDrilled ? (
          <Hint>{texts.pickMachine}</Hint>
        ) : visibleMachine === undefined ? (
          <PendingStops isComing={byMachine.query.isFetching} />
        ) : (
          <StopList key={visibleMachine} resourceID={visibleMachine} />
        )}
      </Box>
      <Box sx={pair}>
        <ShiftBars />
        <HourColumns />
      </Box>
    </ViewFrame>
  )
}

/** View of downtime by reason, machine, shift and hour of the day, down to the individual stops. */
export function DowntimeView() {
  return (
    <UnsettledProvider value={useReasonChanges()}>
      <Downtime />
    </UnsettledProvider>
  )
}
