import { expect, test } from 'vitest'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

/** A machine whose device has sent nothing, or its first message at `firstFact`. */
const openWithMachine = (path: string, firstFact: string | null) =>
  openApp(path, {
    rows: {
      resources: [{ resourceID: 'M-1' }],
      devices: [{ deviceId: 7, deviceName: 'Hub', deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    },
    server: (server) =>
      server.on('GET', '/resources/current', () => [
        {
          resourceID: 'M-1',
          description: null,
          deviceId: 7,
          state: 'unknown',
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
          firstFact,
          planned: true,
          ifSilent: { isTrouble: true, cause: 'neverSpoke', detail: null },
        },
      ]),
  })

test.each(['efficiency/overall', 'quality/byJob', 'efficiency/alerts'])(
  '%s shows that no message was received yet, and links to the page where the machine is connected',
  async (view) => {
    const { page } = await openWithMachine(`/${view}`, null)
    const step = page.getByRole('status').filter({ hasText: 'Waiting for the first message of M-1.' })
    await expect.element(step).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'How to connect a machine' }).click()
    await expect.element(page.getByRole('region', { name: 'Connect this device' })).toBeVisible()
  },
)
