import { expect, test } from 'vitest'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { addressOf, day, days, openPlant } from './efficiency.fixture.ts'

const routes = [
  ['POST', '/resources/getTEEP'],
  ['POST', '/analytics/breakdown'],
  ['POST', '/analytics/teepColumns'],
  ['POST', '/analytics/machineNotices'],
  ['GET', '/resources/{resourceID}/evidence'],
] as const
const marked = () => document.querySelector('main [data-old-figures]')
const parts = () => [...document.querySelectorAll('main [data-slide-part]')]
/** The banner of stops without a reason; one of machines without messages may precede it. */
const warning = () =>
  [...document.querySelectorAll('main .MuiAlert-root')].find(({ textContent }) => textContent.includes('no reason yet'))

test.each([
  'overall',
  'details',
  'schedule',
  'downtime',
  'availability',
  'performance',
  'runDetails',
  'setupDetails',
  'quality',
  'alerts',
  'insights',
])('%s marks the metrics of the previous range as outdated until all of the new range have loaded', async (view) => {
  const plant = await openPlant(addressOf(`/efficiency/${view}`, days), { range: days })
  await expect.poll(() => parts().length).toBeGreaterThan(0)
  if (view === 'overall') await expect.poll(warning).toBeDefined()
  await expect.poll(marked).toBeNull()
  const release = routes.map(([method, template]) => plant.server.hold(method, template))
  await plant.parts().router.navigate({
    to: '.',
    search: (before: object) => ({ ...before, from: iso(day.start), to: iso(day.end) }),
  })
  await expect.poll(marked).not.toBeNull()
  expect(marked()!.getAttribute('aria-busy')).toBe('true')
  const outermost = parts().filter((part) => !part.parentElement?.closest('[data-slide-part]'))
  const clear = [...outermost, ...(view === 'overall' ? [warning()!] : [])]
  expect(clear.map((part) => Number(getComputedStyle(part).opacity)).filter((opacity) => opacity > 0.5)).toEqual([])
  for (const releaseOne of release) releaseOne()
  await expect.poll(marked).toBeNull()
})
