import { useEffect, useRef } from 'react'

/**
 * A canvas that follows the size of its box and the pixel ratio of the screen. `paint` gets the cleared context in CSS
 * pixels; it must be stable (memo), because it runs whenever it or the size changes.
 */
export function useCanvas(paint: (context: CanvasRenderingContext2D, width: number, height: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const draw = (width: number, height: number) => {
      const sharpness = window.devicePixelRatio || 1
      const [across, down] = [Math.round(width * sharpness), Math.round(height * sharpness)]
      if (element.width !== across) element.width = across
      if (element.height !== down) element.height = down
      context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
      context.clearRect(0, 0, width, height)
      if (width > 0 && height > 0) paint(context, width, height)
    }
    // The first call comes after layout and before paint; reading the size directly would force a layout.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) draw(Math.round(entry.contentRect.width), Math.round(entry.contentRect.height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [paint])
  return canvas
}
