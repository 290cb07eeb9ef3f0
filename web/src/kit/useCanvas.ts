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
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    let drawn = { width: -1, height: -1 }
    let isGone = false
    const draw = ({ width, height }: typeof drawn) => {
      if (isGone || (drawn.width === width && drawn.height === height)) return
      drawn = { width, height }
      const sharpness = window.devicePixelRatio || 1
      const [across, down] = [Math.round(width * sharpness), Math.round(height * sharpness)]
      if (element.width !== across) element.width = across
      if (element.height !== down) element.height = down
      context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
      context.clearRect(0, 0, width, height)
      if (width > 0 && height > 0) paint(context, width, height)
    }
    // A page with many canvases reads the sizes of all before it changes the first: it is laid out once, not once for each.
    const first = size()
    queueMicrotask(() => draw(first))
    const observer = new ResizeObserver(() => draw(size()))
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [paint])
  return canvas
}
