import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { Trouble } from '../../kit/Trouble.tsx'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'
import { useOrganizationSettings } from '../../session/SessionContext.tsx'
import { mergeIntervals } from '../evidence/mergeIntervals.ts'
import { useEvidence } from '../evidence/useEvidence.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useScope } from '../useScope.ts'
import { useTeep } from '../useTeep.ts'
import { MachineHead } from './MachineHead.tsx'
import { MachineLanes } from './MachineLanes.tsx'
import { StopsPanel } from './StopsPanel.tsx'
import { sumStops } from './stops.ts'
import { useValues } from './useValues.ts'

const dayMs = 86_400_000
const longestMs = 7 * dayMs

/** What of the range is shown in detail: at most its last seven days, until now. */
function shownPart(range: TimeWindow, now: number): TimeWindow {
  const end = Math.max(range.start + 60_000, Math.min(range.end, now))
  return { start: Math.max(range.start, end - longestMs), end }
}

/** The part of the range that is looked at: all of it until somebody looks closer; a new range starts over. */
function useTimeWindow(bounds: TimeWindow, about: string): [TimeWindow, (window: TimeWindow) => void] {
  const [closer, setCloser] = useState<TimeWindow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another machine or range starts over
  useEffect(() => setCloser(null), [about])
  const set = (window: TimeWindow) =>
    setCloser(window.start <= bounds.start && window.end >= bounds.end ? null : window)
  return [closer ?? bounds, set]
}

/** One machine: its states, jobs, operators, parts and values on one axis, and what it stood still for. */
export function DetailsView() {
  const { machine: wanted } = useSearch({ from: '/main/efficiency/details' })
  const target = useOrganizationSettings()?.oeeTarget ?? null
  const { range, resourceIDs, isKnown, isEmpty, now } = useScope()
  const asked = { start: range.start, end: range.end, live: range.live, enabled: isKnown && !isEmpty }
  const total = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const machines = total.data?.resources ?? []
  const machine = machines.find(({ resourceID }) => resourceID === wanted) ?? machines[0]
  const resourceID = machine?.resourceID ?? ''
  const isPart = Math.min(range.end, now) - range.start > longestMs
  const bounds = useMemo(() => shownPart({ start: range.start, end: range.end }, now), [range.start, range.end, now])
  const [window, setWindow] = useTimeWindow(bounds, `${resourceID} ${range.start} ${range.end}`)
  const about = { resourceID, ...bounds, live: range.live, enabled: Boolean(resourceID) }
  const evidence = useEvidence(about)
  const values = useValues({ ...about, ...window })
  const intervals = useMemo(() => mergeIntervals(evidence.data?.intervals ?? []), [evidence.data])
  const stops = useMemo(() => sumStops(intervals, window), [intervals, window])
  const trouble = total.error ?? evidence.error
  return (
    <Box sx={{ display: 'grid', gap: 4, p: { xs: 3, sm: 6 }, pt: { xs: 3, sm: 4 } }}>
      {trouble && (
        <Trouble
          what={texts.failed}
          sentence={sentenceOf(trouble)}
          again={texts.again}
          onAgain={() => void Promise.all([total.refetch(), evidence.refetch()])}
        />
      )}
      {(isEmpty || (total.data && machines.length === 0)) && (
        <Typography color="text.secondary">{isEmpty ? texts.emptyGroups : texts.empty}</Typography>
      )}
      {machine && <MachineHead machines={machines} machine={machine} target={target} />}
      {isPart && <Typography color="text.secondary">{texts.lastSevenDays}</Typography>}
      {machine && evidence.data && (
        <>
          <MachineLanes
            machine={resourceID}
            evidence={evidence.data}
            intervals={intervals}
            values={values.data}
            bounds={bounds}
            window={window}
            onWindow={setWindow}
          />
          <StopsPanel stops={stops} />
        </>
      )}
      {!trouble && !isEmpty && (!machine || !evidence.data) && <Skeleton variant="rounded" height={420} />}
    </Box>
  )
}
