import Paper from '@mui/material/Paper'
import type { TargetsInForce } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { Fragment } from 'react'
import { ComparisonText } from '../../../core/dashboards/comparison/ComparisonText.tsx'
import { previousMetric } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { MissingDataLink } from '../../../core/dashboards/figures/MissingDataLink.tsx'
import type { MetricName } from '../../../core/dashboards/figures/metricNames.ts'
import { nullReason } from '../../../core/dashboards/figures/metrics.ts'
import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { MetricButton } from '../../../core/kit/figure/MetricButton.tsx'
import { RatioBar } from '../../../core/kit/figure/RatioBar.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { hiddenOnSlides, slidePart } from '../../../core/kit/slideMarks.ts'
import { efficiencyTexts } from '../texts.ts'
import type { Targets } from '../useTargets.ts'
import { overallTexts as texts } from './texts.ts'

/** Formula of TEEP from loading and OEE, with unscheduled running shown separately: `47.6 % × 71.3 % = 33.9 %`. */
function TeepFormula(props: { bucket: Bucket }) {
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
 * Shows how many machines had no schedule for part of the range, and the effect on loading and TEEP; renders nothing if
 * all had one.
 */
function NoScheduleNote(props: { bucket: Bucket; machines: readonly ResourceTeep[] }) {
  const { allSecs, noScheduleSecs, plannedSecs } = props.bucket
  const format = useFormat()
  const without = props.machines.filter(({ buckets }) => buckets.some((bucket) => bucket.noScheduleSecs > 0))
  if (without.length === 0) return null
  const scheduledSecs = allSecs - noScheduleSecs
  return (
    <span title={without.map(({ resourceID }) => resourceID).join(', ')}>
      {texts.noSchedule(without.length, props.machines.length)}{' '}
      {texts.noScheduleTime(format.duration(noScheduleSecs), format.duration(allSecs))}
      {scheduledSecs > 0 && ` ${texts.loadingWithout(format.ratio(plannedSecs / scheduledSecs))}`}
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

/** OEE = A × P × Q, TEEP and loading of all machines, compared with the selected period and the targets. */
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
  const metricText = useMetricText()
  const open = useOpenEvidence()
  const targetOf = (name: MetricName) => (name === 'loading' || name === 'qualityByCount' ? null : targets[name])
  const button = (name: MetricName, size: string) => {
    const { text, hint } = metricText(bucket, name)
    return (
      <Box sx={{ maxWidth: '10rem' }}>
        <MetricButton
          label={efficiencyTexts[name]}
          value={text}
          hint={hint}
          fix={nullReason(bucket, name) && <MissingDataLink why={nullReason(bucket, name)} />}
          size={size}
          onOpen={() => void open(name)}
        >
          <Box sx={{ width: '100%', minWidth: 88, pt: 1 }}>
            <RatioBar value={bucket[name]} target={targetOf(name)} height={6} />
          </Box>
        </MetricButton>
        {compared.by !== 'none' && (
          <Box sx={{ ...small, fontSize: '0.75rem', pt: 1, whiteSpace: 'nowrap' }}>
            <ComparisonText
              compared={{ ...compared, words: '' }}
              now={bucket[name]}
              before={previousMetric(before, name)}
              target={targetOf(name)}
              isShort
            />
          </Box>
        )}
      </Box>
    )
  }
  const oee = metricText(bucket, 'oee')
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
          <MetricButton
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
            <ComparisonText
              compared={compared}
              now={bucket.oee}
              before={previousMetric(before, 'oee')}
              target={targets.oee}
            />
          </Box>
        </Box>
        {(['availability', 'performance', 'quality'] as const).map((name, index) => (
          <Fragment key={name}>
            {sign(index === 0 ? '=' : '×')}
            {button(name, 'clamp(1.5rem, 1rem + 2.2vw, 2rem)')}
          </Fragment>
        ))}
        <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
        {(['teep', 'loading'] as const).map((name) => (
          <Fragment key={name}>{button(name, '1.5rem')}</Fragment>
        ))}
      </Box>
      <Box {...hiddenOnSlides} sx={{ ...small, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
        <span title={efficiencyTexts.familyHelp.oee}>{efficiencyTexts.families.oee}</span>
        <TeepFormula bucket={bucket} />
        <NoScheduleNote bucket={bucket} machines={props.machines} />
      </Box>
    </Paper>
  )
}
