import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { addressOf, day, openPlant } from './efficiency.fixture.ts'

const message = 'The range is too long. Choose a shorter one.'
const alert = () => page.getByRole('alert').filter({ hasText: message })
const visibleSkeletons = () =>
  [...document.querySelectorAll('main .MuiSkeleton-root')].filter(
    (skeleton) => getComputedStyle(skeleton).visibility === 'visible',
  )

test.each([
  ['overall', 'POST', '/resources/getTEEP', ''],
  ['overall', 'POST', '/analytics/breakdown', ''],
  ['overall', 'POST', '/analytics/teepColumns', ''],
  ['details', 'POST', '/resources/getTEEP', ''],
  ['details', 'GET', '/resources/{resourceID}/evidence', ''],
  ['details', 'GET', '/resources/{resourceID}/cycles', ''],
  ['details', 'GET', '/resources/{resourceID}/values', ''],
  ['schedule', 'GET', '/resources/{resourceID}/plan', ''],
  ['schedule', 'GET', '/resources/{resourceID}/plan', '&machine=LATHE-01'],
  ['downtime', 'POST', '/analytics/breakdown', ''],
  ['downtime', 'POST', '/resources/getTEEP', ''],
  ['availability', 'POST', '/resources/getTEEP', ''],
  ['performance', 'POST', '/analytics/breakdown', ''],
  ['performance', 'GET', '/resources/{resourceID}/cycles', '&machine=LATHE-01'],
  ['quality', 'POST', '/analytics/breakdown', ''],
  ['runDetails', 'POST', '/analytics/breakdown', ''],
  ['setupDetails', 'POST', '/analytics/breakdown', ''],
  ['alerts', 'POST', '/analytics/machineNotices', ''],
] as const)('%s shows once why %s %s%s failed, without skeletons', async (view, method, path, more) => {
  await openPlant(addressOf(`/efficiency/${view}`, day, more), {
    server: (server) => server.on(method, path, () => errorResponse(400, message)),
  })
  await expect.poll(() => alert().elements().length).toBe(1)
  await expect.poll(() => visibleSkeletons().length).toBe(0)
})

test('a failed query is repeated on request', async () => {
  let isFailing = true
  await openPlant(addressOf('/efficiency/details'), {
    server: (server) =>
      server.on('GET', '/resources/{resourceID}/values', () => (isFailing ? errorResponse(400, message) : undefined)),
  })
  await expect.poll(() => alert().elements().length).toBe(1)
  isFailing = false
  await alert().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => alert().elements().length).toBe(0)
})

test.each(['overall', 'availability', 'quality'])('%s has a message if there is no time in its range', async (view) => {
  await openPlant(addressOf(`/efficiency/${view}`), {
    server: (server) =>
      server.on('POST', '/resources/getTEEP', () => ({
        timezone: 'America/New_York',
        resolution: 'total',
        asOf: new Date(day.start).toISOString(),
        resources: [{ resourceID: 'LATHE-01', description: '', buckets: [] }],
        total: { buckets: [] },
      })),
  })
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('There is no data for this range')
  await expect.poll(() => visibleSkeletons().length).toBe(0)
})
