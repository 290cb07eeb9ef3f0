import { runYielding } from '@takt/store/queue/yielding.ts'
import { expect, test } from 'vitest'
import { maskJson } from './mask/maskJson.ts'
import { maskOf } from './mask/maskOf.ts'
import { removePeople } from './people/removePeople.ts'
import { inResponseThread, rewriteResponse } from './responseThreads.ts'

const place = { entityId: 1, organizationId: 7 }
const row = { jobNum: 'J-7', empID: 'E-1', description: 'Ädä', message: 'J-7 and J-8', counts: [1, null, 2.5] }
const rows = (count: number) => ({ success: true, data: Array.from({ length: count }, (_, k) => ({ ...row, k })) })
const text = async (body: string | ArrayBuffer) => new Response(body).text()

/** Three rows, and more than a mebibyte of them. */
const counts = [3, 15_000]

test('a large response is masked in a thread like a small one', async () => {
  const { mask } = maskOf('secret', place)
  const context = { named: new Map([['J-8', 'masked']]), isEverywhere: true }
  for (const count of counts) {
    const steps = (value: unknown) => maskJson(mask, value, context)
    const body = await rewriteResponse(Response.json(rows(count)), steps, (bytes) =>
      inResponseThread('mask', { bytes, secret: 'secret', place, context }, [bytes]),
    )
    expect(typeof body === 'string').toBe(count === 3)
    expect(await text(body)).toBe(JSON.stringify(await runYielding(maskJson(mask, rows(count), context))))
  }
})

test('people are removed from a large response in a thread as from a small one', async () => {
  for (const count of counts) {
    const body = await rewriteResponse(Response.json(rows(count)), removePeople, (bytes) =>
      inResponseThread('cut', { bytes }, [bytes]),
    )
    expect(await text(body)).toBe(JSON.stringify(await runYielding(removePeople(rows(count)))))
    expect(await text(body)).not.toContain('E-1')
  }
})
