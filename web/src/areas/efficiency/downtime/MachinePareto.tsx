import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { mapInChunks, type Pace } from '../../../core/chunks/pace.ts'
import { useChunkedWork } from '../../../core/chunks/useChunkedWork.ts'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import type { BarRow } from '../../../core/kit/chart/BarListRow.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { type ParetoRow, paretoOf } from './losses.ts'
import type { Failures } from './mtbf.ts'
import { downtimeTexts as texts } from './texts.ts'
import { type Losses, useDowntimeAddress } from './useDowntime.ts'
import { useLossRows } from './useLossRows.tsx'

/** Machines by downtime, longest first, with failure frequency and repair time. */
export function MachinePareto(props: {
  byMachine: Losses
  /** Null until loaded. */
  failures: ReadonlyMap<string, Failures> | null
  name: (resourceID: string) => string
}) {
  const { byMachine, failures, name } = props
  const { search, measure, change } = useDowntimeAddress()
  const { losses, former, words, isKnown } = byMachine
  const format = useFormat()
  const rows = useLossRows(measure)
  const columns = rows.columns({ label: texts.machine, hasCumulative: true, hasFormer: former !== null })
  const bars = useChunkedWork(
    useCallback(
      (pace: Pace) => {
        const barOf = (loss: ParetoRow): BarRow => {
          const row = rows.row(loss, { name: { label: name(loss.key) }, former, hasCumulative: true })
          const { mtbfSecs, mttrSecs } = failures?.get(loss.key) ?? { mtbfSecs: null, mttrSecs: null }
          const repair = failures ? [format.duration(mtbfSecs), format.duration(mttrSecs)] : [null, null]
          return { ...row, more: [...(row.more ?? []), ...repair] }
        }
        return mapInChunks(paretoOf(losses.values(), measure), barOf, pace)
      },
      [losses, measure, rows, name, former, failures, format],
    ),
  ).result
  return (
    <Panel title={texts.byMachine} beside={former ? words : ''}>
      {!isKnown || bars === null ? (
        <Skeleton variant="rounded" height={320} />
      ) : bars.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.nothingPicked}
        </Typography>
      ) : (
        <BarList
          label={texts.byMachine}
          columns={{ ...columns, more: [...columns.more, texts.mtbf, texts.mttr] }}
          labelWidth="12rem"
          rows={bars}
          selected={search.machine ?? null}
          onSelect={(machine) => change({ machine: search.machine === machine ? undefined : machine })}
          maxHeight="26.75rem"
        />
      )}
    </Panel>
  )
}
