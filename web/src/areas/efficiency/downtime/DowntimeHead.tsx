import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { slidePart } from '../../../core/kit/slideMarks.ts'
import type { Loss } from './losses.ts'
import type { Failures } from './mtbf.ts'
import { downtimeTexts as texts } from './texts.ts'

/** Shows one metric; `value` is null until known. */
function Metric(props: { label: string; value: string | null; beneath: string; hint: string }) {
  return (
    <Tooltip title={props.hint}>
      <Box sx={{ minWidth: '8rem' }}>
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>{props.label}</Box>
        <Box
          sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}
        >
          {props.value ?? <Skeleton width="5ch" />}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.25rem' }}>{props.beneath}</Box>
      </Box>
    </Tooltip>
  )
}

/** Shows total downtime, number of failures and repair times of all machines of the query. */
export function DowntimeHead(props: {
  all: Loss
  /** Null if unknown for the current selection. */
  plannedSecs: number | null
  /** Null until loaded. */
  failures: Failures | null
}) {
  const { all, plannedSecs, failures } = props
  const format = useFormat()
  const share = plannedSecs ? all.secs / plannedSecs : null
  const hint = (text: string, secs: number | null | undefined) =>
    typeof secs === 'number'
      ? `${text}: ${format.exact(secs)} s`
      : failures?.failures
        ? texts.noOperatingTime
        : texts.noFailures
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={texts.summary}
      sx={{
        border: 1,
        borderColor: 'divider',
        p: { xs: 3, sm: 4 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 5, md: 10 },
        rowGap: 3,
      }}
    >
      <Metric
        label={texts.stopped}
        value={format.duration(all.secs)}
        beneath={share === null ? '' : texts.ofPlanned(format.ratio(share))}
        hint={`${texts.stoppedHint}: ${format.exact(all.secs)} s`}
      />
      <Metric
        label={texts.stops}
        value={format.count(all.stops)}
        beneath={all.stops > 0 ? texts.average(format.duration(all.secs / all.stops)) : ''}
        hint={texts.stopsHint}
      />
      <Metric
        label={texts.mtbf}
        value={failures && format.duration(failures.mtbfSecs)}
        beneath={failures ? texts.failures(format.count(failures.failures)) : ''}
        hint={hint(texts.mtbfHint, failures?.mtbfSecs)}
      />
      <Metric
        label={texts.mttr}
        value={failures && format.duration(failures.mttrSecs)}
        beneath=""
        hint={hint(texts.mttrHint, failures?.mttrSecs)}
      />
    </Paper>
  )
}
