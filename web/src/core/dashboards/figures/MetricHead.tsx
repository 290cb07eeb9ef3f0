import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { MetricButton } from '../../kit/figure/MetricButton.tsx'
import { RatioBar } from '../../kit/figure/RatioBar.tsx'
import { hiddenOnSlides, slidePart } from '../../kit/slideMarks.ts'

export type HeadMetric = {
  label: string
  value: string
  /** The formula with full precision, or the reason why there is no value. */
  hint: string
  /** If missing, nothing opens: the metric is part of another one that opens. */
  onOpen?: () => void
  /** If present, drawn as a bar against its target. */
  ratio?: number | null
  target?: number | null
  /** The difference from the comparison value. */
  against?: ReactNode
}

function Metric(props: { figure: HeadMetric; isFirst: boolean }) {
  const { figure: metric, isFirst } = props
  const { label, value, hint, onOpen, ratio, target = null } = metric
  const size = isFirst ? '3rem' : '1.5rem'
  const bar = ratio !== undefined && (
    <Box sx={{ width: '100%', minWidth: isFirst ? 200 : 88, pt: isFirst ? 2 : 1 }}>
      <RatioBar value={ratio} target={target} height={isFirst ? 8 : 6} />
    </Box>
  )
  return (
    <Box sx={{ minWidth: isFirst ? 216 : 88, flex: isFirst ? { xs: '1 0 100%', md: '0 0 auto' } : '0 0 auto' }}>
      {onOpen ? (
        <MetricButton label={label} value={value} hint={hint} size={size} onOpen={onOpen}>
          {bar}
        </MetricButton>
      ) : (
        <Box title={hint} sx={{ display: 'grid', gap: 1, py: 1 }}>
          <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>{label}</Box>
          <Box
            sx={{ fontSize: size, fontWeight: 650, lineHeight: 1.1, letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}
          >
            {value}
          </Box>
          {bar}
        </Box>
      )}
      {metric.against && (
        <Box sx={{ fontSize: isFirst ? '0.8125rem' : '0.75rem', color: 'text.secondary', pt: 1 }}>{metric.against}</Box>
      )}
    </Box>
  )
}

/** The metrics at the top of a view, the first one large; `family` is the name of their KPI family. */
export function MetricHead(props: {
  label: string
  family: string
  /** The source of the definitions. */
  familyHelp?: string
  figures: readonly HeadMetric[]
  note?: ReactNode
}) {
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={props.label}
      sx={{ border: 1, borderColor: 'divider', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3, breakInside: 'avoid' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: { xs: 5, md: 8 }, rowGap: 3 }}>
        {props.figures.map((metric, index) => (
          <Metric key={metric.label} figure={metric} isFirst={index === 0} />
        ))}
      </Box>
      <Box
        {...hiddenOnSlides}
        sx={{
          fontSize: '0.8125rem',
          color: 'text.secondary',
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1,
        }}
      >
        <span title={props.familyHelp}>{props.family}</span>
        {props.note}
      </Box>
    </Paper>
  )
}
