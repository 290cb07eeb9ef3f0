import { expect, test } from 'vitest'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'

type TeepBody = { resourceIDs: string[]; resolution: string; detail?: string }

/** Returns the bodies of all requests for the total of each machine. */
const totals = ({ server }: TestApp) =>
  server
    .requests('POST', '/resources/getTEEP')
    .map(({ body }) => body as TeepBody)
    .filter(({ resolution, detail }) => resolution === 'total' && detail === undefined)

test('the first metrics of an address are requested once, before its page requests other data', async () => {
  const app = await openApp('/efficiency/overall?range=yesterday&machines=M-1')
  await expect.poll(() => app.server.requests('GET', '/targets').length).toBe(1)
  expect(totals(app)).toMatchObject([{ resourceIDs: ['M-1'] }])
  const paths = app.server.requests().map(({ path }) => path)
  expect(paths.indexOf('/resources/getTEEP')).toBeLessThan(paths.indexOf('/targets'))
})

test('metrics of groups are requested once the machines of the groups are known', async () => {
  const deviceGroups = [{ deviceGroupId: 1, deviceGroupName: 'Line', selectedDevices: ['M-1', 'M-2'] }]
  const app = await openApp('/efficiency/overall?groups=1', { rows: { deviceGroups } })
  await expect.poll(() => totals(app).length).toBe(1)
  expect(totals(app)).toMatchObject([{ resourceIDs: ['M-1', 'M-2'] }])
})
