import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from '@takt/launch/test.fixture.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallsFixture, type Page } from './calls.fixture.ts'
import { watchCalls } from './watchCalls.ts'

let fixture: Awaited<ReturnType<typeof createCallsFixture>>
let ann: Page
let bob: Page
beforeAll(async () => {
  fixture = await createCallsFixture()
  for (const name of ['ann', 'bob']) await fixture.user(`${name}@demo.takt`, 1)
  ann = await fixture.page('ann@demo.takt')
  bob = await fixture.page('bob@demo.takt')
})
afterAll(() => fixture?.close())

/** Starts another gateway of the same installation as a separate process and waits until it accepts requests. */
async function startGateway() {
  const child = spawn(process.execPath, program('gateway/main.ts'), {
    env: { ...process.env, ...fixture.testEnvironment.env, LOG_LEVEL: 'info' },
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) if (line.includes('"listening"')) break
  const body = JSON.stringify({
    action: 'initiate',
    seat: ann.seat,
    callDetails: { targets: { users: ['bob@demo.takt'] } },
  })
  return {
    initiate: () =>
      fetch(`http://127.0.0.1:${fixture.testEnvironment.env.PORT}/api/messaging/call`, {
        method: 'POST',
        headers: { authorization: ann.token, 'content-type': 'application/json' },
        body,
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

test('a gateway killed at any moment while a call rings leaves no party ringing', async () => {
  const watch = watchCalls(fixture.parts)
  for (const waitMs of [null, 0, 40, 160, 200]) {
    const gateway = await startGateway()
    const response = gateway.initiate().catch(() => null)
    if (waitMs === null) expect((await response)!.status).toBe(200)
    else await new Promise((next) => setTimeout(next, waitMs))
    await gateway.kill()
    await response
    fixture.clock.now = Date.now()
    await watch.check()
    const ringing = await fixture.current(ann)
    expect(await fixture.current(bob)).toEqual(ringing)
    if (waitMs === null) expect(ringing?.state).toBe('ringing')
    // A recorded call is published and rings no longer than any other call.
    if (ringing) await fixture.waitForCall(bob, ({ room }) => room === ringing.room)
    fixture.clock.now += 45_000
    await watch.check()
    if (ringing) expect((await fixture.waitForCall(bob, ({ state }) => state === 'ended')).outcome).toBe('unanswered')
    bob.receivedCalls.length = 0
    expect([await fixture.current(ann), await fixture.current(bob)]).toEqual([null, null])
    expect((await sql`select from open_calls`.execute(fixture.systemDb)).rows).toEqual([])
  }
})
