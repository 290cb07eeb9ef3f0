import { Hono } from 'hono'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { RequestEnv } from '../router.ts'
import { respondWithError } from './errors.ts'
import { respond, respondLarge, respondToLargeChange, responses } from './respond.ts'

test('a streamed response equals the response sent at once', async () => {
  const columns = { at: Array.from({ length: 50_000 }, (_, k) => k / 7), name: ['ä"\\', null, undefined, ''] }
  const all = [columns, { none: null, gone: undefined, rows: [{ a: [1, { b: undefined }] }, []], empty: {} }, [], null]
  const app = new Hono().get('/whole/:k', (c) => respond(c, all[Number(c.req.param('k'))]))
  app.get('/parts/:k', (c) => respondLarge(c, all[Number(c.req.param('k'))]))
  for (const k of all.keys()) {
    const reply = await app.request(`/parts/${k}`)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(await reply.text()).toBe(await (await app.request(`/whole/${k}`)).text())
  }
})

test('rejects a response larger than 64 MiB with a hint how to narrow the query, except after a change, which is already done', async () => {
  const rows = Array.from({ length: 66 }, () => 'x'.repeat(1 << 20))
  const app = new Hono<RequestEnv>().get('/list', (c) => respondLarge(c, rows))
  app.get('/change', (c) => respondToLargeChange(c, rows, 'Changed', null))
  app.onError(respondWithError)
  const list = await app.request('/list')
  expect([list.status, await list.json()]).toMatchObject([
    400,
    {
      message: expect.stringMatching(
        /exceed the limit of 64 MiB.* Choose fewer machines, a shorter range or fewer rows/,
      ),
    },
  ])
  const change = await app.request('/change')
  expect([change.status, (await change.arrayBuffer()).byteLength > 1 << 26]).toEqual([200, true])
})

// Checked by the compiler, not at run time.
test('a declared response requires its handler to return what its schema reads', () => {
  const declared = responses('Machines', z.array(z.object({ resourceID: z.string() })))
  type ResponseInput = z.input<(typeof declared)[200]['content']['application/json']['schema']>
  expectTypeOf<ResponseInput>().toEqualTypeOf<{ success: boolean; message: string; data: { resourceID: string }[] }>()
})
