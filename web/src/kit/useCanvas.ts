import { useEffect, useRef } from 'react'

/**
 * A canvas that follows the size of its box and the sharpness of the screen. `paint` gets the context in CSS pixels, cleared; keep it stable
 * (memo): it runs when it or the size changes.
 */
export function useCanvas(paint: (context: CanvasRenderingContext2D, width: number, height: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const draw = () => {
      const { clientWidth, clientHeight } = element
      const sharpness = window.devicePixelRatio || 1
      const width = Math.round(clientWidth * sharpness)
      const height = Math.round(clientHeight * sharpness)
      if (element.width !== width) element.width = width
      if (element.height !== height) element.height = height
      context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
      context.clearRect(0, 0, clientWidth, clientHeight)
      if (clientWidth > 0 && clientHeight > 0) paint(context, clientWidth, clientHeight)
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [paint])
  return canvas
}
