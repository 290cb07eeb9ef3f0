import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FigureButton } from '../../kit/figure/FigureButton.tsx'
import { RatioBar } from '../../kit/figure/RatioBar.tsx'
import { nearOnly, slidePart } from '../../kit/slideMarks.ts'

export type HeadFigure = {
  label: string
  value: string
  /** The formula with full precision, or why there is no value. */
  hint: string
  /** Without it nothing opens: the figure is part of another one that does. */
  onOpen?: () => void
  /** Drawn as a bar against its target where it is given. */
  ratio?: number | null
  target?: number | null
  /** How it stands against what it is compared with. */
  against?: ReactNode
}

function Figure(props: { figure: HeadFigure; isFirst: boolean }) {
  const { figure, isFirst } = props
  const { label, value, hint, onOpen, ratio, target = null } = figure
  const size = isFirst ? '3rem' : '1.5rem'
  const bar = ratio !== undefined && (
    <Box sx={{ width: '100%', minWidth: isFirst ? 200 : 88, pt: isFirst ? 2 : 1 }}>
      <RatioBar value={ratio} target={target} height={isFirst ? 8 : 6} />
    </Box>
  )
  return (
    <Box sx={{ minWidth: isFirst ? 216 : 88, flex: isFirst ? { xs: '1 0 100%', md: '0 0 auto' } : '0 0 auto' }}>
      {onOpen ? (
        <FigureButton label={label} value={value} hint={hint} size={size} onOpen={onOpen}>
          {bar}
        </FigureButton>
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
      {figure.against && (
        <Box sx={{ fontSize: isFirst ? '0.8125rem' : '0.75rem', color: 'text.secondary', pt: 1 }}>{figure.against}</Box>
      )}
    </Box>
  )
}

/** The figures at the top of a view, the first of them large; `family` names the KPIs that they are. */
export function FigureHead(props: {
  label: string
  family: string
  /** Whose definitions those are. */
  familyHelp?: string
  figures: readonly HeadFigure[]
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
        {props.figures.map((figure, place) => (
          <Figure key={figure.label} figure={figure} isFirst={place === 0} />
        ))}
      </Box>
      <Box
        {...nearOnly}
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
