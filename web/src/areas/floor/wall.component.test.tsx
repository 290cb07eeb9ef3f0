import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { expect, test, vi } from 'vitest'
import { sendFrame } from '../../app/testing/floorFrames.fixture.ts'
import { openApp, testNow } from '../../app/testing/openApp.fixture.tsx'

const machines = ['M-1', 'M-2', 'M-3']

/** Opens the wall with three machines: two are running, the third is in setup. */
async function openFloor(path: string) {
  const app = await openApp(path, {
    theme: 'light',
    rows: { resources: machines.map((resourceID) => ({ resourceID })) },
    server: (server) =>
      server.on('GET', '/resources/current', () =>
        machines.map((resourceID, index) => ({
          resourceID,
          description: null,
          deviceId: index + 1,
          state: 'running',
          since: null,
          lastTo: null,
          heardAt: null,
          reason: null,
          jobNum: null,
          assemblySeq: null,
          oprSeq: null,
          partNum: null,
          partRevision: null,
          empIDs: [],
          heldBy: [],
          jobSince: null,
          good: 0,
          scrap: 0,
          idealCycleSecs: null,
          jobPlannedSecs: null,
          firstFact: null,
          planned: true,
          ifSilent: { isTrouble: true, cause: 'fellSilent', detail: null },
        })),
      ),
  })
  await expect.poll(() => app.server.requests('GET', '/resources/current').length).toBeGreaterThan(0)
  await sendFrame(app.link, [
    { deviceId: 1, state: 'running' },
    { deviceId: 2, state: 'running' },
    { deviceId: 3, state: 'setup' },
  ])
  await expect.poll(() => pixelsOf('running')).toBeGreaterThan(500)
  return app
}

/** Returns the number of canvas pixels with exactly the color of a state in light mode. */
function pixelsOf(kind: keyof typeof stateLook): number {
  const canvas = document.querySelector('canvas')
  if (!canvas || canvas.width === 0) return 0
  const hex = stateLook[kind].light
  const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 0; at < data.length; at += 4) if (colour.every((part, channel) => data[at + channel] === part)) count++
  return count
}

test('stores the order of the tiles in the URL; a tile opens its machine', async () => {
  const app = await openFloor('/wall')
  await app.page.getByRole('combobox', { name: 'Order' }).click()
  await app.page.getByRole('option', { name: 'Needs attention first' }).click()
  await expect.poll(() => app.address().search).toContain('order=attention')
  await app.page.elementLocator(document.querySelector('canvas')!).click({ position: { x: 60, y: 60 } })
  await expect.poll(() => app.address().pathname).toBe('/efficiency/details')
  expect(app.address().searchParams.get('machine')).toBe('M-3')
})

test('shows only the wall in carousel mode: no sidebar, menus or buttons', async () => {
  const { page } = await openFloor('/wall?carousel=1')
  for (const role of ['navigation', 'button', 'combobox'] as const) expect(page.getByRole(role).elements()).toEqual([])
  await expect.element(page.getByText(/^Live \d/)).toBeVisible()
})

test('says within seconds that updates are missing, and keeps the last states for half a minute', async () => {
  const { page } = await openFloor('/wall?carousel=1')
  const alert = page.getByRole('alert')
  vi.setSystemTime(testNow + 6000)
  await expect.element(alert).toHaveTextContent(/^No updates since 09:00:\d\d: the last reported states are shown$/)
  await expect.element(page.getByText(/^No updates for \d/)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Machines as a list' })).toHaveTextContent('M-1, Running')
  vi.setSystemTime(testNow + 31_000)
  await expect.element(alert).toHaveTextContent(/^Offline since 09:00: /)
  await expect.element(page.getByText('Offline since 09:00', { exact: true })).toBeVisible()
})
