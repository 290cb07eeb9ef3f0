import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { colleague, isListening, openCalls } from './callApp.fixture.ts'

type Calls = Awaited<ReturnType<typeof openCalls>>

const entityId = 1
const anySeat = expect.any(String)
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
    .toEqual([
      { action: 'initiate', entityId, seat: anySeat, callDetails: { targets: { users: [colleague], devices: [] } } },
    ])
})

test('POST /api/messaging/call with action sourceAbort carries the room of the call', async () => {
  const app = await openCalls()
  await callColleague(app)
  await app.isCalling()
  await app.press('Abort')
  await app.isQuiet()
  await expect
    .poll(() => app.commands().at(-1))
    .toEqual({ action: 'sourceAbort', seat: anySeat, callDetails: { room: app.room() } })
})

// Proves OPS-316
test('the callee sees The caller aborted the call', async () => {
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
  await expect
    .poll(() => app.commands())
    .toEqual([{ action: 'targetAnswer', seat: anySeat, callDetails: { room: app.room() } }])
})

test('POST /api/messaging/call with action sourceEnd carries the room, and whoever ends a call sees no notice of it', async () => {
  const app = await openCalls()
  await app.talk()
  await app.press('End')
  await app.isQuiet()
  await expect
    .poll(() => app.commands().at(-1))
    .toEqual({ action: 'sourceEnd', seat: anySeat, callDetails: { room: app.room() } })
  await expect.element(app.page.getByText(/ended the call/)).not.toBeInTheDocument()
})

// Proves OPS-318
test('the other participant sees The call participant(s) ended the call', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  await app.press('Answer')
  await expect.element(app.bar.getByText(/^0:00:/)).toBeVisible()
  app.act('sourceEnd')
  await note(app, 'The call participant(s) ended the call')
  await app.isQuiet()
})

test('ignoring a call takes one touch', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  await app.press('Ignore')
  await app.isQuiet()
  await expect
    .poll(() => app.commands())
    .toEqual([{ action: 'targetIgnore', seat: anySeat, callDetails: { room: app.room() } }])
})

// Proves OPS-317
test('the caller sees The call recipient(s) declined the call', async () => {
  const app = await openCalls()
  await callColleague(app)
  await app.isCalling()
  app.act('targetIgnore')
  await note(app, 'The call recipient(s) declined the call')
  await app.isQuiet()
})

// Proves OPS-306
test('an unavailable recipient is reported for five seconds, and the call disappears completely', async () => {
  const timers = captureTimers(5000)
  const app = await openCalls('/calls', { isColleagueThere: false })
  await expect.element(app.page.getByRole('listitem').filter({ hasText: colleague }).first()).toBeVisible()
  expect(app.page.getByRole('listitem').filter({ hasText: colleague }).first().element().textContent).toContain(
    'offline',
  )
  await callColleague(app)
  await note(app, 'The call recipient(s) are not available')
  await app.isQuiet()
  expect(timers.delays()).toEqual([5000])
  timers.fire(5000)
  await expect.element(app.page.getByText('The call recipient(s) are not available')).not.toBeInTheDocument()
})

const active = [{ telemetryDescription: 'Call Active' }]
const telemetry = ({ server }: Pick<Calls, 'server'>) => server.requests('POST', '/telemetry').map(({ body }) => body)

// Proves OPS-193
test('the caller sends POST /api/telemetry with Call Active when the call becomes active', async () => {
  const app = await openCalls()
  await app.talk()
  await expect.poll(() => telemetry(app)).toEqual(active)
})

// Proves OPS-237
test('the callee sends POST /api/telemetry with Portal Login at login, and with Call Active when the call becomes active', async () => {
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
