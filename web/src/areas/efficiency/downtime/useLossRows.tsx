import { type ReactNode, useMemo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { BarRow } from '../../../core/kit/chart/BarListRow.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Measure } from './downtimeSearch.ts'
import { type Loss, measured, type ParetoRow } from './losses.ts'
import { downtimeTexts as texts } from './texts.ts'

/** Returns the change of a loss as text with an arrow. */
function changeText(now: Loss, before: Loss | undefined, measure: Measure, format: Format): string {
  if (!before) return texts.fresh
  const by = measured(now, measure) - measured(before, measure)
  const size = measure === 'time' ? format.duration(Math.abs(by)) : format.count(Math.abs(by))
  if (measure === 'time' ? Math.abs(by) < 0.5 : by === 0) return texts.noChange
  return `${by > 0 ? '▲' : '▼'} ${size}`
}

/** Label and marker of a row. */
export type LossName = { label: string; lead?: ReactNode; hint?: string }

/** Returns a swatch in the color of a reason; null if it has no color. */
export const colourPatch = (color: string | null): ReactNode =>
  color ? (
    <Box
      component="span"
      aria-hidden
      sx={{ width: '0.625rem', height: '0.625rem', borderRadius: 0.5, flex: 'none', bgcolor: color }}
    />
  ) : null

/**
 * Returns functions that convert losses to rows of a bar list: both measures, cumulative share, and change from the
 * previous period. The result is stable while `measure` is.
 */
export function useLossRows(measure: Measure) {
  const format = useFormat()
  return useMemo(() => lossRows(measure, format), [measure, format])
}

function lossRows(measure: Measure, format: Format) {
  const text = (loss: Loss, by: Measure) => (by === 'time' ? format.duration(loss.secs) : format.count(loss.stops))
  const other: Measure = measure === 'time' ? 'stops' : 'time'
  const headings = { time: texts.time, stops: texts.stopsShort }
  return {
    columns: (about: { label: string; hasCumulative: boolean; hasFormer: boolean }) => ({
      label: about.label,
      value: headings[measure],
      ...(about.hasCumulative ? { beside: texts.upTo } : {}),
      more: [headings[other], ...(about.hasFormer ? [texts.versus] : [])],
    }),
    row: (
      loss: Loss & Partial<ParetoRow>,
      about: { name: LossName; former: ReadonlyMap<string, Loss> | null; hasCumulative: boolean },
    ): BarRow => ({
      key: loss.key,
      label: about.name.label,
      lead: about.name.lead,
      value: measured(loss, measure),
      text: text(loss, measure),
      ...(about.hasCumulative ? { beside: format.ratio(loss.cumulative ?? null) } : {}),
      hint: `${about.name.hint ?? about.name.label}: ${format.exact(loss.secs)} s, ${format.count(loss.stops)} ${texts.stopsShort}`,
      more: [
        text(loss, other),
        ...(about.former ? [changeText(loss, about.former.get(loss.key), measure, format)] : []),
      ],
    }),
  }
}
