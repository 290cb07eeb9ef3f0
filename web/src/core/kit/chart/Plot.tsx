import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { Box } from '../Box.tsx'

export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>

/**
 * A uPlot chart that fills its box. Keep `options` stable (memo): a new object rebuilds the chart; new `data` only
 * redraws it. Releases all resources when it is unmounted.
 */
export function Plot(props: { options: PlotOptions; data: uPlot.AlignedData; height: number | string; label: string }) {
  const { options, data } = props
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const latest = useRef(data)
  latest.current = data

  useEffect(() => {
    const element = box.current
    if (!element) return
    // First called after layout and before paint; reading the size directly would force a layout.
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      const size = { width: Math.max(40, Math.round(width)), height: Math.max(40, Math.round(height)) }
      if (chart.current) chart.current.setSize(size)
      else chart.current = new uPlot({ ...options, ...size }, latest.current, element)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.destroy()
      chart.current = null
    }
  }, [options])

  useEffect(() => {
    chart.current?.setData(data)
  }, [data])

  return (
    <Box ref={box} role="img" aria-label={props.label} sx={{ height: props.height, minWidth: 0, overflow: 'hidden' }} />
  )
}
