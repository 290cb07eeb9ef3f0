import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { colleague, isListening, openCalls } from './callApp.fixture.ts'

type Calls = Awaited<ReturnType<typeof openCalls>>

const entityId = 1
const seat = expect.any(String)
const callColleague = ({ page }: Calls) =>
  page
    .getByRole('region', { name: 'People' })
    .getByRole('button', { name: `Call ${colleague}`, exact: true })
    .click()
const note = ({ page }: Calls, text: string) => expect.element(page.getByRole('alert').getByText(text)).toBeVisible()

test('POST /api/messaging/call with action initiate carries entityId and the targets', async () => {
  const app = await openCalls()
  await callColleague(app)
  await app.isCalling()
  await expect
    .poll(() => app.commands())
    .toEqual([{ action: 'initiate', entityId, seat, callDetails: { targets: { users: [colleague], devices: [] } } }])
})

test('POST /api/messaging/call with action sourceAbort carries the room of the call', async () => {
  const app = await openCalls()
  await callColleague(app)
  await app.isCalling()
  await app.press('Abort')
  await app.isQuiet()
  await expect
    .poll(() => app.commands().at(-1))
    .toEqual({ action: 'sourceAbort', seat, callDetails: { room: app.room() } })
})

// Proves OPS-316
test('who was called reads The caller aborted the call', async () => {
  const app = await openCalls()
  await app.ring()
  app.act('sourceAbort')
  await note(app, 'The caller aborted the call')
  await app.isQuiet()
})

test('POST /api/messaging/call with action targetAnswer carries the room of the call that rings', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  await app.press('Answer')
  await expect.element(app.bar.getByRole('button', { name: 'End', exact: true })).toBeVisible()
  await expect.element(app.bar.getByText(/^0:00:/)).toBeVisible()
  await expect.poll(() => app.commands()).toEqual([{ action: 'targetAnswer', seat, callDetails: { room: app.room() } }])
})

test('POST /api/messaging/call with action sourceEnd carries the room, and who ends a call reads nothing of it', async () => {
  const app = await openCalls()
  await app.talk()
  await app.press('End')
  await app.isQuiet()
  await expect
    .poll(() => app.commands().at(-1))
    .toEqual({ action: 'sourceEnd', seat, callDetails: { room: app.room() } })
  await expect.element(app.page.getByText(/ended the call/)).not.toBeInTheDocument()
})

// Proves OPS-318
test('the other participant reads The call participant(s) ended the call', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  await app.press('Answer')
  await expect.element(app.bar.getByText(/^0:00:/)).toBeVisible()
  app.act('sourceEnd')
  await note(app, 'The call participant(s) ended the call')
  await app.isQuiet()
})

test('who ignores a call has one touch to do', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  await app.press('Ignore')
  await app.isQuiet()
  await expect.poll(() => app.commands()).toEqual([{ action: 'targetIgnore', seat, callDetails: { room: app.room() } }])
})

// Proves OPS-317
test('who called reads The call recipient(s) declined the call', async () => {
  const app = await openCalls()
  await callColleague(app)
  await app.isCalling()
  app.act('targetIgnore')
  await note(app, 'The call recipient(s) declined the call')
  await app.isQuiet()
})

// Proves OPS-306
test('that a recipient is not available is said for five seconds, and nothing of the call stays', async () => {
  const app = await openCalls('/calls', { isColleagueThere: false })
  await expect.element(app.page.getByRole('listitem').filter({ hasText: colleague }).first()).toBeVisible()
  expect(app.page.getByRole('listitem').filter({ hasText: colleague }).first().element().textContent).toContain(
    'offline',
  )
  await callColleague(app)
  await note(app, 'The call recipient(s) are not available')
  const shownAt = performance.now()
  await app.isQuiet()
  await expect.element(app.page.getByText('The call recipient(s) are not available')).not.toBeInTheDocument()
  expect(performance.now() - shownAt).toBeGreaterThan(3500)
  expect(performance.now() - shownAt).toBeLessThan(8000)
})

const active = [{ telemetryDescription: 'Call Active' }]
const telemetry = ({ server }: Pick<Calls, 'server'>) => server.requests('POST', '/telemetry').map(({ body }) => body)

// Proves OPS-193
test('POST /api/telemetry is sent with Call Active by who called, when the call becomes active', async () => {
  const app = await openCalls()
  await app.talk()
  await expect.poll(() => telemetry(app)).toEqual(active)
})

// Proves OPS-237
test('POST /api/telemetry is sent at login with Portal Login, and with Call Active by who was called, when the call becomes active', async () => {
  const app = await openCalls('/login', { user: null })
  await app.page.getByLabelText(/^User name/).fill('admin@plant.test')
  await userEvent.fill(document.querySelector('input[name=password]')!, 'a long enough password')
  await app.page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => telemetry(app)).toEqual([{ telemetryDescription: 'Portal Login' }])
  await isListening(app)
  await app.ring()
  await app.press('Answer')
  await expect.poll(() => telemetry(app)).toEqual([{ telemetryDescription: 'Portal Login' }, ...active])
})
