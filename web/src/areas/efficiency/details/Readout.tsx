import useMediaQuery from '@mui/material/useMediaQuery'
import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { derivationAt } from '../../../core/dashboards/evidence/derivation.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { Hint } from '../../../core/dashboards/frame/Hint.tsx'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { LaneBand } from '../../../core/kit/timeline/BandLane.tsx'
import { useHoverAt } from '../../../core/kit/timeline/hover.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import type { Bin } from './bins.ts'
import { atInstant, stateKindOf } from './machineDay.ts'
import type { Values } from './useValues.ts'

/** Text line with all values at an instant: at the pointer, or at the start of the selected interval. */
export function Readout(props: {
  intervals: readonly MergedInterval[]
  derived: readonly DerivedState[]
  jobs: readonly LaneBand[]
  operators: readonly LaneBand[]
  bins: readonly Bin[]
  values: Values | undefined
  chosen: MergedInterval | null
  nameOf: (reasonCode: string) => string
}) {
  const format = useFormat()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const hovered = useHoverAt()
  const at = hovered ?? props.chosen?.start ?? null
  const interval = at === null ? null : atInstant(props.intervals, at)
  const line = {
    minHeight: '1.75rem',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 4,
    fontSize: '0.8125rem',
  }
  if (at === null || !interval)
    return (
      <Box sx={{ ...line, pb: 1 }}>
        <Hint>{isTouched ? texts.lanesTouchHelp : texts.lanesHelp}</Hint>
      </Box>
    )
  const stateKind = stateKindOf(interval)
  const bin = atInstant(props.bins, at)
  const { values } = props
  const index = values
    ? Math.floor(((at - values.start) / (values.end - values.start)) * (values.values[0]?.means.length ?? 0))
    : -1
  const measured = values?.values.flatMap(({ name, means }) => {
    const mean = means[index]
    return mean === null || mean === undefined ? [] : [`${name} ${format.number(mean)}`]
  })
  const parts = [
    derivationAt(props.derived, at, interval),
    atInstant(props.jobs, at)?.text,
    atInstant(props.operators, at)?.text,
    bin && bin.good + bin.bad > 0 ? texts.madeShort(bin.good, bin.bad) : null,
    ...(measured ?? []),
  ].filter(Boolean)
  return (
    <Box sx={line}>
      <Box sx={{ fontWeight: 650 }}>{format.instant(at, 'timeToTheSecond')}</Box>
      {stateKind && <StateWord kind={stateKind} />}
      <span>
        {interval.reason ? `${props.nameOf(interval.reason)}, ` : ''}
        {format.instant(interval.start, 'time')}–{format.instant(interval.end, 'time')} (
        {format.duration((interval.end - interval.start) / 1000)})
      </span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {parts.join(' · ')}
      </Box>
    </Box>
  )
}
