import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { addressOf, openPlant } from '../efficiency.fixture.ts'

/** Print layout does not trigger size observers: drawings keep their screen size. */
class UnnoticedOnPaper extends ResizeObserver {
  constructor(notify: ResizeObserverCallback) {
    super((entries, observer) => {
      if (!window.matchMedia('print').matches) notify(entries, observer)
    })
  }
}

test.each([
  ['landscape', 1017, 700],
  ['portrait', 688, 1017],
] as const)('prints the Overall chart in %s completely and undistorted within the paper', async (_, width, height) => {
  vi.stubGlobal('ResizeObserver', UnnoticedOnPaper)
  await openPlant(addressOf('/efficiency/overall'))
  const chart = () => page.getByRole('img', { name: /^OEE by / }).element()
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: /^OEE by / })
        .query()
        ?.querySelector('canvas'),
    )
    .toBeTruthy()
  vi.unstubAllGlobals()
  await commands.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.viewport(width, height)
  await expect.element(page.getByText(/Values as of/)).toBeVisible()
  const canvas = () => chart().querySelector('canvas')!
  const [box, canvasBox] = [chart().getBoundingClientRect(), canvas().getBoundingClientRect()]
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(width)
  for (const side of ['left', 'top'] as const) expect(canvasBox[side]).toBeGreaterThanOrEqual(box[side] - 1)
  for (const side of ['right', 'bottom'] as const) expect(canvasBox[side]).toBeLessThanOrEqual(box[side] + 1)
  expect(getComputedStyle(canvas()).objectFit).toBe('contain')
})
