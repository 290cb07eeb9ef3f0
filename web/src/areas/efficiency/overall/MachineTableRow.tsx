import Skeleton from '@mui/material/Skeleton'
import type { TargetsInForce } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { memo } from 'react'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { StateSwatch, StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { metricName } from '../../../core/kit/figure/metricName.ts'
import { RatioBar } from '../../../core/kit/figure/RatioBar.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { hiddenOnSlides } from '../../../core/kit/slideMarks.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { type FactorName, factors } from '../familyMetrics.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { DayColumns } from './DayColumns.tsx'
import type { MachineRow } from './machineRows.ts'

function MetricCell(props: {
  row: MachineRow
  figure: FactorName
  family: KpiFamily
  target: number | null
  strong?: boolean
}) {
  const { row, figure: metric, family } = props
  const format = useFormat()
  const textOf = useMetricText()
  const open = useOpenEvidence()
  const value = row.shown[metric]
  const isIso = family === 'iso'
  const { text, hint } = isIso
    ? { text: format.ratio(value), hint: `${texts.isoFormula[metric]}: ${format.exactRatio(value)}` }
    : textOf(row.bucket, metric)
  const opened = isIso && metric === 'quality' ? 'qualityByCount' : metric
  const name = isIso ? texts.isoNames[metric] : texts[metric]
  return (
    <td className="tight">
      <button
        type="button"
        className="figure"
        title={hint}
        aria-label={metricName(name, text, hint)}
        onClick={() => void open(opened, { of: row.resourceID })}
      >
        <span className={props.strong ? 'strong' : undefined}>{text}</span>
        <span>
          <RatioBar value={value} target={isIso ? null : props.target} height={props.strong ? 10 : 6} />
        </span>
      </button>
    </td>
  )
}

const swatchOf = { reducedSpeed: null, scrapAndRework: null } as const

type Props = {
  row: MachineRow
  /** Link target of the name. */
  href: string
  place: number
  hasNow: boolean
  /** State code and reason name; null while there is no data. */
  state: number | null
  reason: string | null
  dayStart: number
  dayEnd: number
  /** `coming`: loading; null: the column does not exist. */
  day: readonly Bucket[] | 'coming' | null
  targets: TargetsInForce
  family: KpiFamily
}

/** Row of a machine; its name links to its details. Re-renders only if its data changes. */
export const MachineTableRow = memo(function MachineTableRow(props: Props) {
  const { row, state, reason } = props
  const format = useFormat()
  const mask = useMask()
  const { loss } = row
  const description = row.description && mask.name('Machine', row.description)
  const kind = loss && (loss.kind in swatchOf ? null : (loss.kind as Exclude<typeof loss.kind, keyof typeof swatchOf>))
  return (
    <tr aria-rowindex={props.place + 2}>
      <td title={[row.resourceID, description].filter(Boolean).join('  ')}>
        <a className="machine" href={props.href}>
          {row.resourceID}
        </a>
        {description && (
          <span {...hiddenOnSlides} className="soft description">
            {description}
          </span>
        )}
      </td>
      {props.hasNow && (
        <td title={reason ?? undefined}>
          <StateWord kind={state === null ? 'unknown' : stateOfCode(state)} />
          {reason && <span className="soft reason">{reason}</span>}
        </td>
      )}
      {factors.map((metric) => (
        <MetricCell
          key={metric}
          row={row}
          figure={metric}
          family={props.family}
          target={props.targets[metric]}
          strong={metric === 'oee'}
        />
      ))}
      {props.day && (
        <td className="day">
          {props.day === 'coming' ? (
            <Skeleton variant="rounded" height="1.5rem" />
          ) : (
            <DayColumns start={props.dayStart} end={props.dayEnd} buckets={props.day} />
          )}
        </td>
      )}
      <td>
        {loss ? (
          <span className="loss">
            {kind ? <StateSwatch kind={kind} /> : <span className="patch" />}
            {texts.losses[loss.kind]}
            <span className="soft">{format.duration(loss.secs)}</span>
          </span>
        ) : (
          <span className="soft">{texts.noLoss}</span>
        )}
      </td>
    </tr>
  )
})
