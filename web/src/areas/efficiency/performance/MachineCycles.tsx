import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useCycles } from '../useCycles.ts'
import { CycleDistribution } from './CycleDistribution.tsx'
import { CyclePlot } from './CyclePlot.tsx'
import { OwnStandards } from './OwnStandards.tsx'
import { SlowCycles } from './SlowCycles.tsx'
import { performanceTexts as texts } from './texts.ts'

const minuteMs = 60_000
/** Points beyond these are more than a screen can tell apart, and more than a browser should be sent. */
const longestMs = 3 * 86_400_000

/**
 * A machine cycle by cycle: against the standard over time, how they spread, the slow ones, whether its standards fit.
 */
export function MachineCycles(props: {
  machine: string
  range: Range
  now: number
  slow: number
  onSlow: (times: number) => void
}) {
  const { machine, range, slow } = props
  const until = Math.min(range.end, Math.ceil(props.now / minuteMs) * minuteMs)
  const isPart = until - range.start > longestMs
  // Live ranges end ahead of now: their key stays the same while time passes.
  const start = isPart ? (range.live ? until - longestMs : range.end - longestMs) : range.start
  const cycles = useCycles({
    resourceID: machine,
    start,
    end: range.live && isPart ? until : range.end,
    live: range.live,
  })
  const found = useMemo(() => cycles.data?.cycles ?? [], [cycles.data])
  if (cycles.error && !cycles.data)
    return <Trouble what={efficiencyTexts.failed} error={cycles.error} onAgain={() => void cycles.refetch()} />
  if (!cycles.data) return <Skeleton variant="rounded" height={360} />
  if (found.length === 0) return <Typography color="textSecondary">{texts.noCycles}</Typography>
  return (
    <>
      <CyclePlot machine={machine} cycles={found} slow={slow} isPart={isPart} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SlowCycles machine={machine} cycles={found} slow={slow} onSlow={props.onSlow} />
        <CycleDistribution cycles={found} slow={slow} />
      </Box>
      <OwnStandards cycles={found} />
    </>
  )
}
