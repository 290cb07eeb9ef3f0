import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useRef } from 'react'
import { useReasonChoices } from '../../core/dashboards/states/useReasonChoices.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import type { FloorMachine } from './floorMachines.ts'
import { createFloorShow, type Shown } from './floorShow.ts'
import { floorTexts as texts } from './texts.ts'
import { themeLook } from './themeLook.ts'

type Props = Omit<Shown, 'look' | 'noLine'> & { onOpen: (machine: FloorMachine) => void }

/** All machines on one canvas that fills its parent. A tap opens a machine; readers have the list beside it. */
export function FloorCanvas(props: Props) {
  const { machines, order, oeeByResource, oeeTarget, onOpen } = props
  const { feed } = useMessaging()
  const theme = useTheme()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const format = useFormat()
  const { nameOf } = useReasonChoices(machines[0]?.resourceID ?? '')
  const look = useMemo(() => themeLook(theme, format, nameOf), [theme, format, nameOf])
  const shown = useMemo(
    () => ({ machines, order, oeeByResource, oeeTarget, look, noLine: texts.noLine }),
    [machines, order, oeeByResource, oeeTarget, look],
  )
  const latest = useRef(shown)
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<ReturnType<typeof createFloorShow> | null>(null)

  useEffect(() => {
    if (!canvas.current) return
    const made = createFloorShow({ canvas: canvas.current, feed, still, shown: latest.current })
    show.current = made
    return () => {
      show.current = null
      made.destroy()
    }
  }, [feed, still])
  useEffect(() => {
    latest.current = shown
    show.current?.update(shown)
  }, [shown])

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
