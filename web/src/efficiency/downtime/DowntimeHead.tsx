import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { slidePart } from '../../kit/slideMarks.ts'
import type { Loss } from './losses.ts'
import type { Failures } from './mtbf.ts'
import { downtimeTexts as texts } from './texts.ts'

function Figure(props: { label: string; value: string; beneath: string; hint: string }) {
  return (
    <Tooltip title={props.hint}>
      <Box sx={{ minWidth: '8rem' }}>
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>{props.label}</Box>
        <Box
          sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}
        >
          {props.value}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.25rem' }}>{props.beneath}</Box>
      </Box>
    </Tooltip>
  )
}

/**
 * How much downtime there was, how often machines failed and how long repairs took, all machines of the question
 * together.
 */
export function DowntimeHead(props: { all: Loss; plannedSecs: number | null; failures: Failures }) {
  const { all, plannedSecs, failures } = props
  const format = useFormat()
  const share = plannedSecs ? all.secs / plannedSecs : null
  const hint = (text: string, secs: number | null) =>
    secs === null ? texts.noFailures : `${text}: ${format.exact(secs)} s`
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
      <Figure
        label={texts.stopped}
        value={format.duration(all.secs)}
        beneath={share === null ? '' : texts.ofPlanned(format.ratio(share))}
        hint={`${texts.stoppedHint}: ${format.exact(all.secs)} s`}
      />
      <Figure
        label={texts.stops}
        value={format.count(all.stops)}
        beneath={all.stops > 0 ? texts.average(format.duration(all.secs / all.stops)) : ''}
        hint={texts.stopsHint}
      />
      <Figure
        label={texts.mtbf}
        value={format.duration(failures.mtbfSecs)}
        beneath={texts.failures(format.count(failures.failures))}
        hint={hint(texts.mtbfHint, failures.mtbfSecs)}
      />
      <Figure
        label={texts.mttr}
        value={format.duration(failures.mttrSecs)}
        beneath=""
        hint={hint(texts.mttrHint, failures.mttrSecs)}
      />
    </Paper>
  )
}
