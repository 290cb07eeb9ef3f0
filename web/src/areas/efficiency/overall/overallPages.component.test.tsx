import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, day, openPlant } from '../efficiency.fixture.ts'

/** Returns the machines with rows fully visible below the title. */
function visibleMachines(): string[] {
  const top = document.querySelector('h1')!.getBoundingClientRect().bottom
  return [...document.querySelectorAll('tbody a.machine')].flatMap((link) => {
    const box = link.getBoundingClientRect()
    return box.top >= top && box.bottom <= window.innerHeight ? [link.textContent!] : []
  })
}

test('in carousel mode, shows an Overall view higher than the screen page by page and starts again', async () => {
  const { resourceIDs } = await openPlant(addressOf('/efficiency/overall', day, '&carousel=1'), {
    machines: 24,
    size: [1920, 1080],
  })
  const pageLabel = () => page.getByText(/^Page \d of \d$/).query()?.textContent ?? null
  const machinesByPage = new Map<string, string[]>()
  /** Records the current page, and advances the clock by a third of its display time. */
  const recordPage = () => {
    const label = pageLabel()
    if (label) machinesByPage.set(label, visibleMachines())
    vi.setSystemTime(Date.now() + 5000)
    return label
  }
  await expect.poll(recordPage, { interval: 1100, timeout: 60_000 }).toMatch(/^Page ([2-9]) of \1$/)
  await expect.poll(recordPage, { interval: 1100, timeout: 60_000 }).toMatch(/^Page 1 of [2-9]$/)
  const machines = [...machinesByPage.values()]
  expect([...new Set(machines.flat())].sort()).toEqual([...resourceIDs].sort())
  expect(Math.min(...machines.map(({ length }) => length))).toBeLessThan(resourceIDs.length)
})
