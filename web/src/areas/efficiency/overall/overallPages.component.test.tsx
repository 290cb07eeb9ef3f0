import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, day, openPlant } from '../efficiency.fixture.ts'

/** The machines whose rows are within the screen, beneath the title. */
function machinesInSight(): string[] {
  const top = document.querySelector('h1')!.getBoundingClientRect().bottom
  return [...document.querySelectorAll('tbody a.machine')].flatMap((link) => {
    const box = link.getBoundingClientRect()
    return box.top >= top && box.bottom <= window.innerHeight ? [link.textContent!] : []
  })
}

test('in carousel mode Overall, higher than the screen, shows all of it page by page and begins again', async () => {
  const { resourceIDs } = await openPlant(addressOf('/efficiency/overall', day, '&carousel=1'), {
    machines: 24,
    size: [1920, 1080],
  })
  const pageShown = () => page.getByText(/^Page \d of \d$/).query()?.textContent ?? null
  const seen = new Map<string, string[]>()
  /** Notes the page that is shown, and lets a third of its time pass. */
  const look = () => {
    const shown = pageShown()
    if (shown) seen.set(shown, machinesInSight())
    vi.setSystemTime(Date.now() + 5000)
    return shown
  }
  await expect.poll(look, { interval: 1100, timeout: 60_000 }).toMatch(/^Page ([2-9]) of \1$/)
  await expect.poll(look, { interval: 1100, timeout: 60_000 }).toMatch(/^Page 1 of [2-9]$/)
  const machines = [...seen.values()]
  expect([...new Set(machines.flat())].sort()).toEqual([...resourceIDs].sort())
  expect(Math.min(...machines.map(({ length }) => length))).toBeLessThan(resourceIDs.length)
})
