import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useRef } from 'react'
import { useReasonChoices } from '../../core/dashboards/states/useReasonChoices.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { createFloorStyle } from './createFloorStyle.ts'
import type { FloorMachine } from './floorMachines.ts'
import { createFloorShow, type FloorInput } from './floorShow.ts'
import { floorTexts as texts } from './texts.ts'

type Props = Omit<FloorInput, 'style' | 'noLine'> & { onOpen: (machine: FloorMachine) => void }

/** Canvas of all machines that fills its parent. A tap opens a machine; screen readers use the list beside it. */
export function FloorCanvas(props: Props) {
  const { machines, order, oeeByResource, oeeTarget, onOpen } = props
  const { feed } = useMessaging()
  const theme = useTheme()
  const isReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const format = useFormat()
  const { nameOf } = useReasonChoices(machines[0]?.resourceID ?? '')
  const style = useMemo(() => createFloorStyle(theme, format, nameOf), [theme, format, nameOf])
  const input = useMemo(
    () => ({ machines, order, oeeByResource, oeeTarget, style, noLine: texts.noLine }),
    [machines, order, oeeByResource, oeeTarget, style],
  )
  const latest = useRef(input)
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<ReturnType<typeof createFloorShow> | null>(null)

  useEffect(() => {
    if (!canvas.current) return
    const floorShow = createFloorShow({ canvas: canvas.current, feed, still: isReducedMotion, shown: latest.current })
    show.current = floorShow
    return () => {
      show.current = null
      floorShow.destroy()
    }
  }, [feed, isReducedMotion])
  useEffect(() => {
    latest.current = input
    show.current?.update(input)
  }, [input])

  return (
    <canvas
      ref={canvas}
      aria-label={texts.board}
      role="img"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' }}
      onClick={({ nativeEvent: { offsetX, offsetY } }) => {
        const machine = show.current?.machineAt(offsetX, offsetY)
        if (machine) onOpen(machine)
      }}
    />
  )
}
