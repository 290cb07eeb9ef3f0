import { Hono } from 'hono'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { RequestEnv } from '../router.ts'
import { answer, answerLarge, answerLargeChange, answers } from './answer.ts'
import { answerError } from './errors.ts'

test('what is answered in parts is what is answered at once', async () => {
  const columns = { at: Array.from({ length: 50_000 }, (_, k) => k / 7), name: ['ä"\\', null, undefined, ''] }
  const all = [columns, { none: null, gone: undefined, rows: [{ a: [1, { b: undefined }] }, []], empty: {} }, [], null]
  const app = new Hono().get('/whole/:k', (c) => answer(c, all[Number(c.req.param('k'))]))
  app.get('/parts/:k', (c) => answerLarge(c, all[Number(c.req.param('k'))]))
  for (const k of all.keys()) {
    const reply = await app.request(`/parts/${k}`)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(await reply.text()).toBe(await (await app.request(`/whole/${k}`)).text())
  }
})

test('an answer larger than 64 MiB is refused with how to narrow the question; that of a change, which is done, is not', async () => {
  const rows = Array.from({ length: 66 }, () => 'x'.repeat(1 << 20))
  const app = new Hono<RequestEnv>().get('/list', (c) => answerLarge(c, rows))
  app.get('/change', (c) => answerLargeChange(c, rows, 'Changed', null))
  app.onError(answerError)
  const list = await app.request('/list')
  expect([list.status, await list.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/larger than 64 MiB.* Ask for fewer machines, a shorter range or fewer rows/) },
  ])
  const change = await app.request('/change')
  expect([change.status, (await change.arrayBuffer()).byteLength > 1 << 26]).toEqual([200, true])
})

// Checked by the compiler, not by running it.
test('a declared response requires of its handler what its schema reads', () => {
  const declared = answers('Machines', z.array(z.object({ resourceID: z.string() })))
  type Sent = z.input<(typeof declared)[200]['content']['application/json']['schema']>
  expectTypeOf<Sent>().toEqualTypeOf<{ success: boolean; message: string; data: { resourceID: string }[] }>()
})
