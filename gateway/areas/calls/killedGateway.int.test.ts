import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from '@takt/launch/test.bed.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallsBed, type Page } from './calls.bed.ts'
import { watchCalls } from './watchCalls.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
let ann: Page
let bob: Page
beforeAll(async () => {
  bed = await createCallsBed()
  for (const name of ['ann', 'bob']) await bed.user(`${name}@demo.takt`, 1)
  ann = await bed.page('ann@demo.takt')
  bob = await bed.page('bob@demo.takt')
})
afterAll(() => bed?.close())

/** Another gateway of the same installation, a process of its own, that answers when this resolves. */
async function startGateway() {
  const child = spawn(process.execPath, program('gateway/main.ts'), {
    env: { ...process.env, ...bed.world.env, LOG_LEVEL: 'info' },
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
      fetch(`http://127.0.0.1:${bed.world.env.PORT}/api/messaging/call`, {
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

test('a gateway that is killed while it rings, at whatever moment, leaves nobody ringing', async () => {
  const watch = watchCalls(bed.parts)
  for (const waitMs of [null, 0, 40, 160, 200]) {
    const gateway = await startGateway()
    const answer = gateway.initiate().catch(() => null)
    if (waitMs === null) expect((await answer)!.status).toBe(200)
    else await new Promise((next) => setTimeout(next, waitMs))
    await gateway.kill()
    await answer
    bed.clock.now = Date.now()
    await watch.look()
    const ringing = await bed.current(ann)
    expect(await bed.current(bob)).toEqual(ringing)
    if (waitMs === null) expect(ringing?.state).toBe('ringing')
    // Whatever was recorded is told, and rings no longer than any call.
    if (ringing) await bed.heard(bob, ({ room }) => room === ringing.room)
    bed.clock.now += 45_000
    await watch.look()
    if (ringing) expect((await bed.heard(bob, ({ state }) => state === 'ended')).outcome).toBe('unanswered')
    bob.told.length = 0
    expect([await bed.current(ann), await bed.current(bob)]).toEqual([null, null])
    expect((await sql`select from open_calls`.execute(bed.systemDb)).rows).toEqual([])
  }
})
