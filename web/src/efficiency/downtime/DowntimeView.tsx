import { useMemo } from 'react'
import { useTeep } from '../../dashboards/figures/useTeep.ts'
import { Hint } from '../../dashboards/frame/Hint.tsx'
import { ViewFrame } from '../../dashboards/frame/ViewFrame.tsx'
import { useMachineName } from '../../dashboards/machines/useMachineName.ts'
import { useScope } from '../../dashboards/scope/useScope.ts'
import { Box } from '../../kit/Box.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { DowntimeHead } from './DowntimeHead.tsx'
import { DowntimeTools } from './DowntimeTools.tsx'
import { HourColumns } from './HourColumns.tsx'
import { paretoOf, sumLosses } from './losses.ts'
import { MachinePareto } from './MachinePareto.tsx'
import { MendedProvider, useReasonChanges } from './mended.ts'
import { failuresOf } from './mtbf.ts'
import { ReasonPareto } from './ReasonPareto.tsx'
import { ShiftBars } from './ShiftBars.tsx'
import { StopList } from './StopList.tsx'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress, useLosses } from './useDowntime.ts'

const columns = 'repeat(2, minmax(0, 1fr))'
const column = 'minmax(0, 1fr)'
/** Rows of many columns need more room than the others. */
const wide = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 60rem), 1fr))' }
const pair = { display: 'grid', gap: 4, gridTemplateColumns: { xs: column, lg: columns } }

function Downtime() {
  const { search } = useDowntimeAddress()
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const enabled = isKnown && !isEmpty
  const asked = { start: range.start, end: range.end, live: range.live, enabled }
  const teep = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const machines = useBreakdown({ ...asked, resourceIDs, by: ['resourceID'], scheduled: true })
  const byReason = useLosses('reason')
  const byMachine = useLosses('resourceID')
  const resources = teep.data?.resources
  const failures = useMemo(
    () => new Map(machines.data?.rows.map((row) => [row.resourceID ?? '', failuresOf([row])])),
    [machines.data],
  )
  const { machine } = search
  const ofQuestion = machines.data?.rows.filter((row) => machine === undefined || row.resourceID === machine) ?? []
  const bucket =
    machine === undefined
      ? teep.data?.total.buckets[0]
      : resources?.find(({ resourceID }) => resourceID === machine)?.buckets[0]
  const name = useMachineName(resources)
  const isDrilled = search.reason !== undefined || machine !== undefined
  const shown = machine ?? (isDrilled ? paretoOf(byMachine.losses.values(), 'time')[0]?.key : undefined)
  const isVoid = isEmpty || resources?.length === 0
  const trouble = byReason.query.error ?? machines.error ?? teep.error
  return (
    <ViewFrame
      trouble={trouble}
      onAgain={() => void Promise.all([byReason.query.refetch(), machines.refetch(), teep.refetch()])}
      empty={isVoid && (isEmpty ? efficiencyTexts.emptyGroups : efficiencyTexts.noMachines)}
      isLoading={!byReason.query.data || !machines.data}
      shape={[40, 120, 360, 260]}
    >
      <DowntimeTools />
      <DowntimeHead
        all={sumLosses(byReason.losses.values())}
        plannedSecs={bucket?.plannedSecs ?? null}
        failures={failuresOf(ofQuestion)}
      />
      <Box sx={wide}>
        <ReasonPareto byReason={byReason} />
        <MachinePareto {...{ byMachine, failures, name }} />
      </Box>
      {shown === undefined ? <Hint>{texts.pickMachine}</Hint> : <StopList key={shown} resourceID={shown} />}
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
