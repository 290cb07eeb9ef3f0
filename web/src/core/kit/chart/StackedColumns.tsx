import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { AlignedData } from 'uplot'
import { Box } from '../Box.tsx'
import { Plot } from './Plot.tsx'
import { pointStep } from './pointStep.ts'
import { scaledHeights } from './scaledHeights.ts'
import { type StackColumn, type StackLook, stackOptions } from './stackOptions.ts'
import { usePlotLook } from './usePlotLook.ts'

/**
 * Columns over time, each as wide as its stretch and stacked of parts. The column under the pointer, or that which the
 * arrow keys reach, is told by `onPoint`; a click or Enter picks it. Keep `looks`, `tick` and `value` stable (memo).
 */
export function StackedColumns(props: {
  label: string
  columns: readonly StackColumn[]
  looks: readonly StackLook[]
  timeZone: string
  /** What stands beneath the axis at an instant (epoch ms); `first`: the leftmost. */
  tick: (ms: number, first: boolean) => string
  /** A height in words, at the left axis. */
  value: (height: number) => string
  /** The height of the axis where nothing reaches it. */
  atLeast?: number
  height?: number | string | Record<string, number | string>
  onPoint: (place: number | null) => void
  onPick: (place: number) => void
}) {
  const { columns, looks, timeZone, tick, value, onPoint, atLeast = 0 } = props
  const look = usePlotLook()
  const shown = useRef(columns)
  shown.current = columns
  const [place, setPlace] = useState<number | null>(null)
  const tell = useRef(onPoint)
  useEffect(() => {
    tell.current = onPoint
  })
  const point = (next: number | null) => {
    setPlace(next)
    tell.current(next)
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
      stackOptions({ look, looks, timeZone, tick, value, atLeast, shown, onPoint: (next) => pointed.current(next) }),
    [look, looks, timeZone, tick, value, atLeast],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointStep(event.key, place, columns.length)
    if (next !== null) {
      event.preventDefault()
      point(next)
    } else if (event.key === 'Enter' && place !== null) props.onPick(place)
  }
  const current = place === null ? undefined : columns[place]
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onClick={() => place !== null && props.onPick(place)}
      sx={{ height: props.height ?? { xs: 220, md: '20rem' }, cursor: current ? 'pointer' : 'default' }}
    >
      <Plot options={options} data={data} height="100%" label={props.label} />
    </Box>
  )
}
