import { useEffect, useRef, useState } from 'react'
import { sliderEnd } from './slider.ts'

/** The address follows when the slider has rested so long. */
const restMs = 300
/** How often a replay moves on. */
const tickMs = 250

export const speeds = [1, 10, 60, 300, 1800] as const

/**
 * The slider while it is dragged or played: it moves at once, the address (`onRest`) when it rests. `spanMs` is how
 * much time the slider stands for. A replay ends at the slider's end.
 */
export function useReplay(slider: number, spanMs: number, onRest: (slider: number) => void) {
  const [moving, setMoving] = useState<number | null>(null)
  const [speed, setSpeed] = useState<number>(60)
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef({ slider, onRest })
  latest.current = { slider: moving ?? slider, onRest }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const rest = (at: number) => {
    latest.current.onRest(at)
    setMoving(null)
  }
  const move = (at: number) => {
    setMoving(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => rest(at), restMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isPlaying || spanMs <= 0) return
    const clock = setInterval(() => {
      const next = latest.current.slider + ((tickMs * speed) / spanMs) * sliderEnd
      if (next < sliderEnd) return setMoving(next)
      setPlaying(false)
      latest.current.onRest(sliderEnd)
      setMoving(null)
    }, tickMs)
    return () => clearInterval(clock)
  }, [isPlaying, speed, spanMs])
  return {
    slider: moving ?? slider,
    move,
    speed,
    setSpeed,
    isPlaying,
    play: () => {
      clearTimeout(timer.current)
      // From its end it begins again.
      setMoving(latest.current.slider >= sliderEnd ? 0 : latest.current.slider)
      setPlaying(true)
    },
    pause: () => {
      setPlaying(false)
      rest(latest.current.slider)
    },
  }
}
