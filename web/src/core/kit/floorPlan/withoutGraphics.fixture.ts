import { onTestFinished, vi } from 'vitest'
import { resetGraphics } from './PlanCanvas.tsx'

/** Disables WebGL in the browser until the test ends: plans are not drawn, which is expensive without a GPU. */
export function withoutGraphics(): void {
  const { getContext } = HTMLCanvasElement.prototype
  const replaced = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ) {
    return args[0] === 'webgl2' ? null : (getContext as (...args: unknown[]) => null).apply(this, args)
  } as typeof getContext)
  resetGraphics()
  onTestFinished(() => {
    replaced.mockRestore()
    resetGraphics()
  })
}
