import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { dayMs, openQuality, parameters, qualityNow } from './quality.fixture.ts'

/** Runs the page's 3 s timers immediately. */
function skipTimers() {
  const { setTimeout } = window
  const spy = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((act: () => void, ms?: number) => setTimeout(act, ms === 3000 ? 0 : ms)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}

test.for([
  ['outOfTolerance', 'checkCharacteristics'],
  ['byMachine', 'qualityPivot'],
  ['inquiry', 'qualityColumns'],
  ['alerts', 'qualityNotices'],
  ['insights', 'qualityNotices'],
  ['data', 'checkRows'],
])('a long wait for a response of %s is explained, and a shorter range replaces the request', async ([view, path]) => {
  skipTimers()
  const { server } = await openQuality(`/quality/${view}?range=90d`, {
    server: (server) =>
      server.on('POST', `/analytics/${path}`, async ({ body }) => {
        const { startDate } = body as { startDate: string }
        if (Date.parse(startDate) < qualityNow - 60 * dayMs) await new Promise(() => {})
      }),
  })
  const note = page.getByRole('status').filter({ hasText: 'Loading 90 days of 6 machines takes a while.' })
  await expect.element(note).toBeVisible()
  await expect.poll(() => server.requests('POST', `/analytics/${path}`).length).toBeGreaterThan(0)
  if (view === 'outOfTolerance') await expectAccessible()
  await note.getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => parameters().get('range')).toBe('7d')
  await expect.element(note).not.toBeInTheDocument()
})
