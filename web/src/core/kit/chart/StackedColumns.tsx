import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { AlignedData } from 'uplot'
import { Box } from '../Box.tsx'
import { Plot } from './Plot.tsx'
import { pointStep } from './pointStep.ts'
import { scaledHeights } from './scaledHeights.ts'
import { type StackColumn, type StackLook, stackOptions } from './stackOptions.ts'
import { usePlotLook } from './usePlotLook.ts'

/**
 * Columns over time, each as wide as its interval and stacked from parts. `onPoint` reports the column under the
 * pointer or reached by arrow keys; a click or Enter picks it. Keep `looks`, `tick` and `value` stable (memo).
 */
export function StackedColumns(props: {
  label: string
  columns: readonly StackColumn[]
  looks: readonly StackLook[]
  timeZone: string
  /** Returns the label of the axis at an instant (epoch ms); `first`: the leftmost one. */
  tick: (ms: number, first: boolean) => string
  /** Returns the label of a height on the left axis. */
  value: (height: number) => string
  /** Minimum height of the axis. */
  atLeast?: number
  height?: number | string | Record<string, number | string>
  onPoint: (index: number | null) => void
  onPick: (index: number) => void
}) {
  const { columns, looks, timeZone, tick, value, onPoint, atLeast: minHeight = 0 } = props
  const look = usePlotLook()
  const latestColumns = useRef(columns)
  latestColumns.current = columns
  const [index, setIndex] = useState<number | null>(null)
  const latestOnPoint = useRef(onPoint)
  useEffect(() => {
    latestOnPoint.current = onPoint
  })
  const point = (next: number | null) => {
    setIndex(next)
    latestOnPoint.current(next)
  }
  const pointed = useRef(point)
  useEffect(() => {
    pointed.current = point
  })
  const data = useMemo<AlignedData>(() => {
    const last = columns.at(-1)
    return [
      [...columns.map(({ start }) => start / 1000), ...(last ? [last.end / 1000] : [])],
      [...scaledHeights(columns), ...(last ? [null] : [])],
    ]
  }, [columns])
  const options = useMemo(
    () =>
      stackOptions({
        look,
        looks,
        timeZone,
        tick,
        value,
        atLeast: minHeight,
        shown: latestColumns,
        onPoint: (next) => pointed.current(next),
      }),
    [look, looks, timeZone, tick, value, minHeight],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointStep(event.key, index, columns.length)
    if (next !== null) {
      event.preventDefault()
      point(next)
    } else if (event.key === 'Enter' && index !== null) props.onPick(index)
  }
  const current = index === null ? undefined : columns[index]
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onClick={() => index !== null && props.onPick(index)}
      sx={{ height: props.height ?? { xs: 220, md: '20rem' }, cursor: current ? 'pointer' : 'default' }}
    >
      <Plot options={options} data={data} height="100%" label={props.label} />
    </Box>
  )
}
