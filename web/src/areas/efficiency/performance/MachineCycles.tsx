import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { useCycles } from '../useCycles.ts'
import { CycleDistribution } from './CycleDistribution.tsx'
import { CyclePlot } from './CyclePlot.tsx'
import { MachineStandards } from './MachineStandards.tsx'
import { SlowCycles } from './SlowCycles.tsx'
import { performanceTexts as texts } from './texts.ts'

const minuteMs = 60_000
/** Maximum length of the interval shown (ms); a longer one has too many points to distinguish and to transfer. */
const longestMs = 3 * 86_400_000

/**
 * Cycle analysis of one machine: cycles compared with the standard over time, their distribution, slow cycles, and the
 * fit of its standards.
 */
export function MachineCycles(props: {
  machine: string
  range: Range
  now: number
  slow: number
  onSlow: (times: number) => void
}) {
  const { machine, range, slow } = props
  const end = Math.min(range.end, Math.ceil(props.now / minuteMs) * minuteMs)
  const isPart = end - range.start > longestMs
  // Live ranges end in the future: their query key stays the same as time passes.
  const start = isPart ? (range.live ? end - longestMs : range.end - longestMs) : range.start
  const cycles = useCycles({
    resourceID: machine,
    start,
    end: range.live && isPart ? end : range.end,
    live: range.live,
  })
  const cycleList = useMemo(() => cycles.data?.cycles ?? [], [cycles.data])
  if (!cycles.data) return <Skeleton variant="rounded" height={360} />
  if (cycleList.length === 0) return <Typography color="textSecondary">{texts.noCycles}</Typography>
  return (
    <>
      <CyclePlot machine={machine} cycles={cycleList} slow={slow} isPart={isPart} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SlowCycles machine={machine} cycles={cycleList} slow={slow} onSlow={props.onSlow} />
        <CycleDistribution cycles={cycleList} slow={slow} />
      </Box>
      <MachineStandards cycles={cycleList} />
    </>
  )
}
