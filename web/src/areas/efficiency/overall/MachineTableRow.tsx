import Skeleton from '@mui/material/Skeleton'
import type { TargetsInForce } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { memo } from 'react'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFigureText, useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { StateSwatch, StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { figureName } from '../../../core/kit/figure/figureName.ts'
import { RatioBar } from '../../../core/kit/figure/RatioBar.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { nearOnly } from '../../../core/kit/slideMarks.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { type FactorName, factors } from '../shownFigures.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { DayColumns } from './DayColumns.tsx'
import type { MachineRow } from './machineRows.ts'

function FigureCell(props: {
  row: MachineRow
  figure: FactorName
  family: KpiFamily
  target: number | null
  strong?: boolean
}) {
  const { row, figure, family } = props
  const format = useFormat()
  const textOf = useFigureText()
  const open = useOpenEvidence()
  const value = row.shown[figure]
  const isIso = family === 'iso'
  const { text, hint } = isIso
    ? { text: format.ratio(value), hint: `${texts.isoFormula[figure]}: ${format.exactRatio(value)}` }
    : textOf(row.bucket, figure)
  const opened = isIso && figure === 'quality' ? 'qualityByCount' : figure
  const name = isIso ? texts.isoNames[figure] : texts[figure]
  return (
    <td className="tight">
      <button
        type="button"
        className="figure"
        title={hint}
        aria-label={figureName(name, text, hint)}
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
  /** Where its name leads. */
  href: string
  place: number
  hasNow: boolean
  /** The state's code and the reason's name; null while nothing is heard. */
  state: number | null
  reason: string | null
  dayStart: number
  dayEnd: number
  /** `coming`: they are under way; null: there is no such column. */
  day: readonly Bucket[] | 'coming' | null
  targets: TargetsInForce
  family: KpiFamily
}

/** A machine's row; its name leads to its details. Drawn anew only when something in it changed. */
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
          <span {...nearOnly} className="soft description">
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
      {factors.map((figure) => (
        <FigureCell
          key={figure}
          row={row}
          figure={figure}
          family={props.family}
          target={props.targets[figure]}
          strong={figure === 'oee'}
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
