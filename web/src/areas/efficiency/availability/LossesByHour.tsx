import Typography from '@mui/material/Typography'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { useMemo } from 'react'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { HeatGrid } from '../../../core/kit/chart/HeatGrid.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { hasPattern, type LossClass, lossByHour } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const all: TimeClass[] = ['setup', 'down', 'idle', 'minorStop', 'off']
/** A Monday, used to format weekday names. */
const monday = Date.UTC(2026, 0, 5)

/** Heat map of planned time not run: weekday by hour of the wall clock, shaded by the mean. */
export function LossesByHour(props: {
  range: Range
  resourceIDs: readonly string[]
  loss: LossClass | undefined
  enabled: boolean
}) {
  const { range, resourceIDs, loss } = props
  const format = useFormat()
  const now = useNow(60_000)
  const end = Math.min(range.end, now)
  const isLong = hasPattern(range, now)
  const hasHours = loss !== 'unknown'
  const { data } = useBreakdown({
    resourceIDs,
    start: range.start,
    end: range.end,
    by: ['bucket', 'hourOfDay'],
    resolution: 'day',
    timeClasses: loss && hasHours ? [loss] : all,
    scheduled: true,
    limit: 10_000,
    live: range.live,
    enabled: props.enabled && isLong && hasHours,
  })
  const rows = useMemo(() => {
    const names = new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' })
    return lossByHour(data?.rows ?? [], { start: range.start, end, timeZone: format.timeZone }).map(
      (cells, weekday) => ({
        key: String(weekday),
        label: names.format(monday + weekday * 86_400_000),
        cells: cells.map((value) => ({ value, text: format.duration(value) })),
      }),
    )
  }, [data, range.start, end, format])
  return (
    <ChartPanel
      title={texts.byHour}
      isLoading={isLong && hasHours && !data}
      beside={isLong && hasHours ? texts.byHourBeside : ''}
      table={{
        label: texts.byHour,
        maxHeight: 380,
        columns: [{ label: texts.weekday }, ...hours.map((hour) => ({ label: hour, numeric: true }))],
        rows:
          isLong && hasHours
            ? rows.map(({ key, label, cells }) => ({ key, cells: [label, ...cells.map(({ text }) => text)] }))
            : [],
      }}
    >
      {isLong && hasHours ? (
        <HeatGrid
          label={texts.byHour}
          corner={texts.weekday}
          columns={hours}
          rows={rows}
          nothing={format.duration(0)}
        />
      ) : (
        <Typography color="textSecondary">{hasHours ? texts.noPattern : texts.noPatternOfUnknown}</Typography>
      )}
    </ChartPanel>
  )
}
