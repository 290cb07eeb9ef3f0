import type { CallAction, CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { calls } from '@takt/domain/areas/calls/calls.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { expect } from 'vitest'
import { envelope, FakeResponse } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp, type TestApp, testNow, testUser } from '../../app/testing/openApp.fixture.tsx'

export const colleague = 'colleague@plant.test'
const ownName = testUser.userName

const iso = (at: number) => new Date(at).toISOString()

/** Returns a ringing call: `from` calls the other user from the page `seat`. */
function ringing(from: string, seat = 'seat-of-colleague'): CallDetails {
  const to = from === ownName ? colleague : ownName
  return {
    room: crypto.randomUUID(),
    action: 'initiate',
    by: { userName: from },
    version: 1,
    state: 'ringing',
    outcome: null,
    source: { userName: from, name: from, state: 'joined', seat },
    targets: { users: { [to]: { name: to, state: 'ringing', seat: null } }, devices: {} },
    startedAt: iso(testNow),
    ringsUntil: iso(testNow + 45_000),
    activeAt: null,
    endedAt: null,
  }
}

const outcomes: Partial<Record<CallAction, CallDetails['outcome']>> = {
  sourceAbort: 'aborted',
  targetIgnore: 'declined',
  sourceEnd: 'completed',
  targetEnd: 'completed',
}

/** Returns the call after an action of a party; `seat` identifies the page of that party. */
function after(call: CallDetails, action: CallAction, by: string, seat: string): CallDetails {
  const next: CallDetails = { ...structuredClone(call), action, by: { userName: by }, version: call.version + 1 }
  if (action === 'targetAnswer') {
    next.state = 'active'
    next.activeAt = iso(Date.now())
    next.targets.users[by] = { name: by, state: 'joined', seat }
    return next
  }
  return { ...next, state: 'ended', outcome: outcomes[action] ?? 'completed', endedAt: iso(Date.now()) }
}

/**
 * Opens the application next to a colleague who is online. The server handles each command as the gateway does. `ring`
 * and `act` are actions of the colleague. Commands are executed at once, and their response is sent when
 * `responseReady` resolves.
 */
export async function openCalls(
  path = '/calls',
  options: AppOptions & { isColleagueThere?: boolean; responseReady?: Promise<void> } = {},
) {
  const presence = options.isColleagueThere === false ? 'offline' : 'online'
  let call: CallDetails | null = null
  const past: object[] = []
  const end = () => {
    if (call?.state !== 'ended') return
    const { source, targets, outcome, startedAt, activeAt, endedAt } = call
    past.unshift({
      room: call.room,
      startedAt,
      callerName: source.name,
      calledNames: Object.keys(targets.users),
      outcome,
      answeredAt: activeAt,
      endedAt,
      secs: activeAt ? 0 : null,
      version: 1,
      rowId: `call-${past.length}`,
    })
  }
  const app = await openApp(path, {
    ...options,
    server: (server, items) => {
      server.on('GET', '/calls/directory', {
        people: [{ userName: colleague, name: colleague, personName: null, presence, lastSeenAt: null }],
        devices: [],
        more: false,
      })
      server.on('GET', '/calls/current', () => envelope({ data: call?.state === 'ended' ? null : call }))
      server.on('POST', '/calls/schema', () => schemaResponse(calls))
      server.on('GET', '/calls', () => past)
      // Without a token there are no media, which are covered by end-to-end tests.
      server.hold('POST', '/calls/{room}/token')
      server.on('POST', '/messaging/call', async ({ body }) => {
        const { action, seat } = body as { action: CallAction; seat: string }
        if (action === 'initiate') call = ringing(ownName, seat)
        else call = after(call!, action, ownName, seat)
        if (action === 'initiate' && presence === 'offline') {
          call = { ...after(call, 'missed', ownName, seat), by: null, outcome: 'unavailable' }
          const message = 'The call recipient(s) are not available'
          return new FakeResponse({ success: false, message, data: null, callDetails: call })
        }
        end()
        const response = envelope({ callDetails: call })
        await options.responseReady
        return response
      })
      options.server?.(server, items)
    },
  })
  const publish = () => {
    end()
    app.link.send({ type: 'message', kind: 'call', body: JSON.stringify(call) })
  }
  const bar = app.page.getByRole('region', { name: 'Call', exact: true })
  const commands = () => app.server.requests('POST', '/messaging/call').map(({ body }) => body)
  if (options.user !== null) await isListening(app)
  return {
    ...app,
    bar,
    /** Call commands that the page has sent, oldest first. */
    commands,
    /** The room of the latest call. */
    room: () => call?.room,
    press: (name: string) => bar.getByRole('button', { name, exact: true }).click(),
    async ring() {
      call = ringing(colleague)
      publish()
      await expect.element(bar.getByText(`${colleague} is calling`)).toBeVisible()
    },
    act(action: CallAction) {
      call = after(call!, action, colleague, 'seat-of-colleague')
      publish()
    },
    /** Calls the colleague, who answers. */
    async talk() {
      await app.page
        .getByRole('region', { name: 'People' })
        .getByRole('button', { name: `Call ${colleague}`, exact: true })
        .click()
      await this.isCalling()
      this.act('targetAnswer')
      await expect.element(bar.getByText(/^0:00:/)).toBeVisible()
    },
    /** Waits until the page shows the outgoing call and the server has started it. */
    async isCalling() {
      await expect.element(bar.getByText(`Calling ${colleague}`)).toBeVisible()
      await expect.poll(() => call?.state === 'ringing' && call.source.name === ownName).toBe(true)
    },
    isQuiet: () => expect.element(bar).not.toBeInTheDocument(),
  }
}

/** Waits until the page is connected and has requested its current call, after which it accepts calls. */
export async function isListening({ server, link }: Pick<TestApp, 'server' | 'link'>) {
  await expect.poll(() => link.received().length, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => server.requests('GET', '/calls/current').length).toBeGreaterThan(0)
}
