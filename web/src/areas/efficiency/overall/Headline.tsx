import Paper from '@mui/material/Paper'
import type { TargetsInForce } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { Fragment } from 'react'
import { Against } from '../../../core/dashboards/comparison/Against.tsx'
import { figureBefore } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import type { FigureName } from '../../../core/dashboards/figures/figureNames.ts'
import { nullReason } from '../../../core/dashboards/figures/figures.ts'
import { MendLink } from '../../../core/dashboards/figures/MendLink.tsx'
import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFigureText, useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FigureButton } from '../../../core/kit/figure/FigureButton.tsx'
import { RatioBar } from '../../../core/kit/figure/RatioBar.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { nearOnly, slidePart } from '../../../core/kit/slideMarks.ts'
import { efficiencyTexts } from '../texts.ts'
import type { Targets } from '../useTargets.ts'
import { overallTexts as texts } from './texts.ts'

/**
 * How TEEP follows from loading and OEE, with what ran outside the schedule by its name: `47.6 % × 71.3 % = 33.9 %`.
 */
function TeepSentence(props: { bucket: Bucket }) {
  const { loading, oee, teep, unscheduledGoodIdealSecs, unscheduledRunSecs, allSecs } = props.bucket
  const format = useFormat()
  if (loading === null || teep === null) return null
  const outside = allSecs > 0 ? unscheduledGoodIdealSecs / allSecs : 0
  const product = oee === null ? format.ratio(0) : `${format.ratio(loading)} × ${format.ratio(oee)}`
  return (
    <span title={format.exact(teep)}>
      {outside > 0
        ? texts.teepWithUnscheduled(product, format.ratio(outside), {
            teep: format.ratio(teep),
            ran: format.duration(unscheduledRunSecs),
          })
        : texts.teepIs(product, format.ratio(teep))}
    </span>
  )
}

/**
 * How many machines followed no schedule for some of the range and what their time does to loading and TEEP; nothing
 * where all followed one.
 */
function NoScheduleNote(props: { bucket: Bucket; machines: readonly ResourceTeep[] }) {
  const { allSecs, noScheduleSecs, plannedSecs } = props.bucket
  const format = useFormat()
  const without = props.machines.filter(({ buckets }) => buckets.some((bucket) => bucket.noScheduleSecs > 0))
  if (without.length === 0) return null
  const rest = allSecs - noScheduleSecs
  return (
    <span title={without.map(({ resourceID }) => resourceID).join(', ')}>
      {texts.noSchedule(without.length, props.machines.length)}{' '}
      {texts.noScheduleTime(format.duration(noScheduleSecs), format.duration(allSecs))}
      {rest > 0 && ` ${texts.loadingWithout(format.ratio(plannedSecs / rest))}`}
    </span>
  )
}

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

const small = { fontSize: '0.8125rem', color: 'text.secondary' } as const

/**
 * OEE = A × P × Q, TEEP and loading of all machines together, against what the address compares with and the targets.
 */
export function Headline(props: {
  bucket: Bucket
  machines: readonly ResourceTeep[]
  before: Bucket | null | undefined
  compared: Compared
  targets: TargetsInForce
  oeeFrom: Targets['oeeFrom']
}) {
  const { bucket, before, compared, targets } = props
  const format = useFormat()
  const figure = useFigureText()
  const open = useOpenEvidence()
  const targetOf = (name: FigureName) => (name === 'loading' || name === 'qualityByCount' ? null : targets[name])
  const button = (name: FigureName, size: string) => {
    const { text, hint } = figure(bucket, name)
    return (
      <Box sx={{ maxWidth: '10rem' }}>
        <FigureButton
          label={efficiencyTexts[name]}
          value={text}
          hint={hint}
          mend={nullReason(bucket, name) && <MendLink why={nullReason(bucket, name)} />}
          size={size}
          onOpen={() => void open(name)}
        >
          <Box sx={{ width: '100%', minWidth: 88, pt: 1 }}>
            <RatioBar value={bucket[name]} target={targetOf(name)} height={6} />
          </Box>
        </FigureButton>
        {compared.by !== 'none' && (
          <Box sx={{ ...small, fontSize: '0.75rem', pt: 1, whiteSpace: 'nowrap' }}>
            <Against
              compared={{ ...compared, words: '' }}
              now={bucket[name]}
              before={figureBefore(before, name)}
              target={targetOf(name)}
              isShort
            />
          </Box>
        )}
      </Box>
    )
  }
  const oee = figure(bucket, 'oee')
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={efficiencyTexts.views.overall}
      sx={{ border: 1, borderColor: 'divider', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3, breakInside: 'avoid' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          columnGap: { xs: 5, md: 6 },
          rowGap: 3,
        }}
      >
        <Box sx={{ minWidth: 236, maxWidth: { md: '21rem' }, flex: { xs: '1 0 100%', md: '0 0 auto' } }}>
          <FigureButton
            label={efficiencyTexts.oee}
            value={oee.text}
            hint={oee.hint}
            size="3rem"
            onOpen={() => void open('oee')}
          />
          <Box sx={{ pt: 2 }}>
            <RatioBar value={bucket.oee} target={targets.oee} />
          </Box>
          <Box sx={{ ...small, pt: 2, display: 'flex', columnGap: 3, flexWrap: 'wrap' }}>
            {targets.oee !== null && compared.by !== 'target' && (
              <span>{texts.targetFrom[props.oeeFrom](format.ratio(targets.oee))}</span>
            )}
            <Against compared={compared} now={bucket.oee} before={figureBefore(before, 'oee')} target={targets.oee} />
          </Box>
        </Box>
        {(['availability', 'performance', 'quality'] as const).map((name, place) => (
          <Fragment key={name}>
            {sign(place === 0 ? '=' : '×')}
            {button(name, 'clamp(1.5rem, 1rem + 2.2vw, 2rem)')}
          </Fragment>
        ))}
        <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
        {(['teep', 'loading'] as const).map((name) => (
          <Fragment key={name}>{button(name, '1.5rem')}</Fragment>
        ))}
      </Box>
      <Box {...nearOnly} sx={{ ...small, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
        <span title={efficiencyTexts.familyHelp.oee}>{efficiencyTexts.families.oee}</span>
        <TeepSentence bucket={bucket} />
        <NoScheduleNote bucket={bucket} machines={props.machines} />
      </Box>
    </Paper>
  )
}
