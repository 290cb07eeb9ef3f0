import { inTurns } from '@takt/store/queue/turns.ts'
import { expect, test } from 'vitest'
import { inAnswerThread, rewriteAnswer } from './answerThreads.ts'
import { maskJson } from './mask/maskJson.ts'
import { maskOf } from './mask/maskOf.ts'
import { cutPeople } from './people/cutPeople.ts'

const place = { entityId: 1, organizationId: 7 }
const row = { jobNum: 'J-7', empID: 'E-1', description: 'Ädä', message: 'J-7 and J-8', counts: [1, null, 2.5] }
const rows = (count: number) => ({ success: true, data: Array.from({ length: count }, (_, k) => ({ ...row, k })) })
const text = async (body: string | ArrayBuffer) => new Response(body).text()

/** Of three rows, and of more than a mebibyte of them. */
const counts = [3, 15_000]

test('a large answer is masked in a thread as a small one is', async () => {
  const { mask } = maskOf('secret', place)
  const told = { named: new Map([['J-8', 'masked']]), isEverywhere: true }
  for (const count of counts) {
    const steps = (value: unknown) => maskJson(mask, value, told)
    const body = await rewriteAnswer(Response.json(rows(count)), steps, (bytes) =>
      inAnswerThread('mask', { bytes, secret: 'secret', place, told }, [bytes]),
    )
    expect(typeof body === 'string').toBe(count === 3)
    expect(await text(body)).toBe(JSON.stringify(await inTurns(maskJson(mask, rows(count), told))))
  }
})

test('people are cut out of a large answer in a thread as out of a small one', async () => {
  for (const count of counts) {
    const body = await rewriteAnswer(Response.json(rows(count)), cutPeople, (bytes) =>
      inAnswerThread('cut', { bytes }, [bytes]),
    )
    expect(await text(body)).toBe(JSON.stringify(await inTurns(cutPeople(rows(count)))))
    expect(await text(body)).not.toContain('E-1')
  }
})
