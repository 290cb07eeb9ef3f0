import { expect, onTestFinished, test } from 'vitest'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from '../../../app/testing/openApp.fixture.tsx'
import { recordKey } from '../recordKey.ts'
import { sendEarlyRequests } from './earlyRequests.ts'

const rows = { indirects: [{ indirectCode: 'T-01', description: 'Cleaning' }] }
const addresses = ['/users/user', '/entities', '/organizations']

/** Opens a list that waits for its next start, as a page does that has just been opened. */
async function openList() {
  onTestFinished(() => {
    delete window.taktEarly
  })
  const app = await openApp('/indirects', { rows })
  await expectList(app)
  return app
}

const expectList = ({ page }: TestApp) =>
  expect.element(page.getByRole('gridcell', { name: 'Cleaning', exact: true })).toBeVisible()

/** Returns the number of requests that restored a session so far, by address. */
const countRequests = ({ server }: TestApp) => addresses.map((address) => server.requests('GET', address).length)
const increased = (counts: readonly number[], by: number) => counts.map((count) => count + by)

test('the session is restored with the responses to the early requests: each is sent once', async () => {
  const app = await openList()
  const before = countRequests(app)
  sendEarlyRequests()
  expect(window.taktEarly?.responses.size).toBe(3)
  app.restart()
  await expectList(app)
  expect(countRequests(app)).toEqual(increased(before, 1))
  expect(window.taktEarly?.responses.size).toBe(0)

  app.restart()
  await expectList(app)
  expect(countRequests(app)).toEqual(increased(before, 2))
})

test('early requests that failed are sent again, and a rejected token ends the session', async () => {
  const app = await openList()
  const before = countRequests(app)
  app.server.setReachable(false)
  sendEarlyRequests()
  await expect
    .poll(() => Promise.allSettled(window.taktEarly?.responses.values() ?? []))
    .toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'rejected' }])
  app.server.setReachable(true)
  app.restart()
  await expectList(app)
  // The server received only those that were sent again.
  expect(countRequests(app)).toEqual(increased(before, 1))

  app.server.on('GET', '/users/user', () => errorResponse(401, 'Token is not valid'))
  sendEarlyRequests()
  app.restart()
  await expect.poll(() => app.address().pathname).toBe('/login')
})

test('a page without a stored session, with a token or of the flow editor sends no early requests', async () => {
  const app = await openList()
  const before = countRequests(app)
  for (const address of ['/wall?token=abc', '/flowEditor?flowId=1']) {
    window.history.replaceState(null, '', address)
    sendEarlyRequests()
  }
  window.history.replaceState(null, '', '/indirects')
  for (const record of ['{"authtoken":null}', 'null', 'no JSON', '{"authtoken":7}']) {
    localStorage.setItem(recordKey, record)
    sendEarlyRequests()
  }
  expect(window.taktEarly).toBeUndefined()
  expect(countRequests(app)).toEqual(before)
})
