import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Fragment } from 'react'
import { FigureButton } from '../../kit/figure/FigureButton.tsx'
import { RatioBar } from '../../kit/figure/RatioBar.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { RangeName } from '../../kit/range/range.ts'
import type { FigureName } from '../search.ts'
import type { Bucket } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useFigureText, useOpenEvidence } from '../useFigure.ts'

const sign = (character: string) => (
  <Box
    aria-hidden
    sx={{
      fontSize: '1.5rem',
      lineHeight: 1,
      color: 'text.secondary',
      mt: '2rem',
      display: { xs: 'none', md: 'block' },
    }}
  >
    {character}
  </Box>
)

function Comparison(props: { now: number | null; before: number | null; range: RangeName }) {
  const format = useFormat()
  const { now, before } = props
  if (now === null || before === null) return texts.noComparison
  const points = format.points(now - before)
  return `${points} ${texts.comparison[props.range]}`
}

/** OEE = A × P × Q, TEEP and loading of all machines together, against the time before and the target. */
export function Headline(props: { bucket: Bucket; before: Bucket | null; range: RangeName; target: number | null }) {
  const { bucket, before, target } = props
  const format = useFormat()
  const figure = useFigureText()
  const open = useOpenEvidence()
  const button = (name: FigureName, size: string, bar: boolean) => {
    const { text, hint } = figure(bucket, name)
    return (
      <FigureButton label={texts[name]} value={text} hint={hint} size={size} onOpen={() => void open(name)}>
        {bar && (
          <Box sx={{ width: '100%', minWidth: 88, pt: 1 }}>
            <RatioBar value={bucket[name]} height={6} />
          </Box>
        )}
      </FigureButton>
    )
  }
  return (
    <Paper
      component="section"
      elevation={0}
      aria-label={texts.views.overall}
      sx={{
        border: 1,
        borderColor: 'divider',
        p: { xs: 3, sm: 4 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        columnGap: { xs: 5, md: 6 },
        rowGap: 3,
      }}
    >
      <Box sx={{ minWidth: 236, flex: { xs: '1 0 100%', md: '0 0 auto' } }}>
        {button('oee', '3rem', false)}
        <Box sx={{ pt: 2 }}>
          <RatioBar value={bucket.oee} target={target} />
        </Box>
        <Box sx={{ pt: 2, display: 'flex', gap: 3, fontSize: '0.8125rem', color: 'text.secondary', flexWrap: 'wrap' }}>
          {target !== null && <span>{texts.target(format.ratio(target))}</span>}
          <span>
            <Comparison now={bucket.oee} before={before?.oee ?? null} range={props.range} />
          </span>
        </Box>
      </Box>
      {(['availability', 'performance', 'quality'] as const).map((name, place) => (
        <Fragment key={name}>
          {sign(place === 0 ? '=' : '×')}
          {button(name, 'clamp(1.5rem, 1rem + 2.2vw, 2rem)', true)}
        </Fragment>
      ))}
      <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
      {(['teep', 'loading'] as const).map((name) => (
        <Fragment key={name}>{button(name, '1.5rem', true)}</Fragment>
      ))}
    </Paper>
  )
}
