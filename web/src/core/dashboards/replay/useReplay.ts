import { useEffect, useRef, useState } from 'react'
import { sliderEnd } from './slider.ts'

/** Time without movement after which the address is updated. */
const settleMs = 300
/** Step interval of a replay. */
const tickMs = 250

export const speeds = [1, 10, 60, 300, 1800] as const

/**
 * The slider while it is dragged or replayed: it moves at once, the address (`onSettle`) follows when it stops.
 * `spanMs` is the time range of the slider. A replay ends at the slider's end.
 */
export function useReplay(slider: number, spanMs: number, onSettle: (slider: number) => void) {
  const [livePosition, setLivePosition] = useState<number | null>(null)
  const [speed, setSpeed] = useState<number>(60)
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef({ slider, onRest: onSettle })
  latest.current = { slider: livePosition ?? slider, onRest: onSettle }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settle = (at: number) => {
    latest.current.onRest(at)
    setLivePosition(null)
  }
  const move = (at: number) => {
    setLivePosition(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(at), settleMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isPlaying || spanMs <= 0) return
    const clock = setInterval(() => {
      const next = latest.current.slider + ((tickMs * speed) / spanMs) * sliderEnd
      if (next < sliderEnd) return setLivePosition(next)
      setPlaying(false)
      latest.current.onRest(sliderEnd)
      setLivePosition(null)
    }, tickMs)
    return () => clearInterval(clock)
  }, [isPlaying, speed, spanMs])
  return {
    slider: livePosition ?? slider,
    move,
    speed,
    setSpeed,
    isPlaying,
    play: () => {
      clearTimeout(timer.current)
      // At its end, the replay restarts from the beginning.
      setLivePosition(latest.current.slider >= sliderEnd ? 0 : latest.current.slider)
      setPlaying(true)
    },
    pause: () => {
      setPlaying(false)
      settle(latest.current.slider)
    },
  }
}
