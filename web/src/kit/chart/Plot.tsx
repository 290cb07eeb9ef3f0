import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { Box } from '../Box.tsx'

export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>

/**
 * A uPlot chart that fills its box. Keep `options` stable (memo): a new object builds the chart anew; new `data` only redraws it. Nothing is
 * left behind when it goes.
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
    const size = () => ({ width: Math.max(40, element.clientWidth), height: Math.max(40, element.clientHeight) })
    const plot = new uPlot({ ...options, ...size() }, latest.current, element)
    chart.current = plot
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
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
