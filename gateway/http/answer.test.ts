import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answer, answerLarge } from './answer.ts'

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
