import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { expect, test, vi } from 'vitest'
import { sendFrame } from '../../app/testing/floorFrames.fixture.ts'
import { type AppOptions, openApp, testNow } from '../../app/testing/openApp.fixture.tsx'

const machines = ['M-1', 'M-2', 'M-3']

/** Opens the wall with three machines whose states are not received yet. */
async function openUnreported(path: string, size: AppOptions['size'] = 'desk') {
  const app = await openApp(path, {
    theme: 'light',
    size,
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
  return app
}

/** Opens the wall with three machines: two are running, the third is in setup. */
async function openFloor(path: string, size?: AppOptions['size']) {
  const app = await openUnreported(path, size)
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

const shownText = () => document.body.textContent

test('says within seconds that updates are missing, and keeps the last states for half a minute', async () => {
  await openFloor('/wall?carousel=1')
  vi.setSystemTime(testNow + 6000)
  await expect.poll(shownText).toMatch(/No updates since 09:00:\d\d: the last reported states are shown/)
  await expect.poll(shownText).toMatch(/No updates for \d/)
  expect(shownText()).toContain('M-1, Running')
  vi.setSystemTime(testNow + 31_000)
  await expect.poll(shownText).toContain('Offline since 09:00: the state of machines since then is unknown')
})

test('shows placeholders instead of states until the first frame, and unknown states if none arrives', async () => {
  const { parts } = await openUnreported('/wall')
  await expect.poll(shownText).toContain('M-1M-2M-3')
  expect(shownText()).toContain('–Running–Setup–Idle–Down–Off–Unknown')
  expect(pixelsOf('unknown')).toBe(0)
  vi.setSystemTime(testNow + 10_000)
  await expect.poll(shownText).toContain('0Off3Unknown')
  await expect.poll(shownText).toContain('M-1, Unknown')
  await expect.poll(() => pixelsOf('unknown')).toBeGreaterThan(500)
  parts().messaging.feed.clear()
  await expect.poll(shownText).toContain('–Off–Unknown')
  await expect.poll(() => pixelsOf('unknown')).toBe(0)
})

test.each([
  [3840, 2160],
  [1920, 1080],
  [1440, 900],
] as const)('the header has one height from the start at %i × %i', async (width, height) => {
  const app = await openUnreported('/wall', [width, height])
  await expect.poll(shownText).toContain('M-1M-2M-3')
  const top = () => document.querySelector('canvas')!.getBoundingClientRect().top
  const topBefore = top()
  await sendFrame(app.link, [
    { deviceId: 1, state: 'running' },
    { deviceId: 2, state: 'down', since: testNow - 1e7 },
  ])
  await expect.poll(shownText).toMatch(/M-2 down for 2:4\d/)
  expect(top()).toBe(topBefore)
  expect(document.querySelector('time')!.getBoundingClientRect().right).toBeLessThanOrEqual(width)
})
