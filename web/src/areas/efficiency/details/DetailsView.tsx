import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mergeIntervals } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { useDerivedStates } from '../../../core/dashboards/evidence/useDerivedStates.ts'
import { useEvidence } from '../../../core/dashboards/evidence/useEvidence.ts'
import { useFailedMetrics } from '../../../core/dashboards/figures/FailedMetrics.tsx'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { useOrganizationSettings } from '../../../core/session/SessionContext.tsx'
import { ReasonSheet } from '../reasons/ReasonSheet.tsx'
import { stopsOf } from '../reasons/stopsOf.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useCycles } from '../useCycles.ts'
import { MachineHead } from './MachineHead.tsx'
import { MachineLanes } from './MachineLanes.tsx'
import { StopList } from './StopList.tsx'
import { StopsPanel } from './StopsPanel.tsx'
import { totalStops } from './stops.ts'
import { useStopSelection } from './useStopSelection.ts'
import { useValues } from './useValues.ts'
import { useZoom } from './useZoom.ts'

/** Returns the interval that a URL marks (`start~end`); empty if it is not readable. */
export function markOf(text: string | undefined): TimeWindow[] {
  const [start = Number.NaN, end = Number.NaN] = text?.split('~').map((instant) => Date.parse(instant)) ?? []
  return start < end ? [{ start, end }] : []
}

const dayMs = 86_400_000
const longestMs = 7 * dayMs

/** Returns the part of the range that is shown in detail: at most its last seven days, until now. */
function detailWindow(range: TimeWindow, now: number): TimeWindow {
  const end = Math.max(range.start + 60_000, Math.min(range.end, now))
  return { start: Math.max(range.start, end - longestMs), end }
}

/** View of one machine: states, jobs, operators, parts and values on one time axis, and the reasons of its stops. */
export function DetailsView() {
  const search = useSearch({ from: '/main/efficiency/details' })
  const target = useOrganizationSettings()?.oeeTarget ?? null
  const { range, resourceIDs, isKnown, isEmpty, now } = useScope()
  const query = { start: range.start, end: range.end, live: range.live, enabled: isKnown && !isEmpty }
  const total = useTeep({ ...query, resourceIDs, resolution: 'total' })
  const machines = total.data?.resources ?? []
  const machine = machines.find(({ resourceID }) => resourceID === search.machine) ?? machines[0]
  const resourceID = machine?.resourceID ?? ''
  const isPart = Math.min(range.end, now) - range.start > longestMs
  const bounds = useMemo(() => detailWindow({ start: range.start, end: range.end }, now), [range.start, range.end, now])
  const [window, setWindow] = useZoom(bounds, `${range.name} ${search.from} ${search.to}`)
  const about = { resourceID, ...bounds, live: range.live, enabled: Boolean(resourceID) }
  const evidence = useEvidence(about)
  const derived = useDerivedStates(about)
  const values = useValues({ ...about, ...window })
  const cycles = useCycles(about)
  const intervals = useMemo(() => mergeIntervals(evidence.data?.intervals ?? []), [evidence.data])
  const stopTotals = useMemo(() => totalStops(intervals, window), [intervals, window])
  const stops = useMemo(() => stopsOf(intervals, evidence.data?.asOf), [intervals, evidence.data])
  const stopsInView = useMemo(
    () => stops.filter(({ start, end }) => end > window.start && start < window.end),
    [stops, window],
  )
  const selection = useStopSelection(stops)
  const { lookOf: styleOf, nameOf } = useReasonChoices(resourceID)
  const mark = useMemo(() => markOf(search.mark), [search.mark])
  const failed = useFailedMetrics()
  return (
    <Box sx={{ display: 'grid', gap: 4, p: { xs: 3, sm: 6 }, pt: { xs: 3, sm: 4 } }}>
      {failed && <ErrorAlert what={texts.failed} error={failed.error} onAgain={failed.refetch} />}
      {isEmpty && <Typography color="textSecondary">{texts.emptyGroups}</Typography>}
      {!isEmpty && total.data && machines.length === 0 && (
        <Typography color="textSecondary">{texts.noMachines}</Typography>
      )}
      {machine && <MachineHead machines={machines} machine={machine} target={target} nameOf={nameOf} />}
      {isPart && <Typography color="textSecondary">{texts.lastSevenDays}</Typography>}
      {machine && evidence.data && (
        <>
          <MachineLanes
            machine={resourceID}
            evidence={evidence.data}
            derived={derived}
            intervals={intervals}
            values={values.data}
            cycles={cycles.data}
            bounds={bounds}
            window={window}
            onWindow={setWindow}
            mark={mark}
            stops={stops}
            choice={selection}
            nameOf={nameOf}
          />
          <StopList stops={stopsInView} choice={selection} styleOf={styleOf} />
          <StopsPanel stops={stopTotals} nameOf={nameOf} />
          {selection.isEntering && (
            <ReasonSheet resourceID={resourceID} stops={selection.chosen} onClose={selection.close} />
          )}
        </>
      )}
      {!failed && !isEmpty && (machine ? !evidence.data : !total.data) && <Skeleton variant="rounded" height={420} />}
    </Box>
  )
}
