import { inTurns } from '@takt/store/queue/turns.ts'
import { describe, expect, test } from 'vitest'
import { maskCsv } from './maskCsv.ts'
import { maskJson } from './maskJson.ts'
import { maskSentence } from './maskSentence.ts'
import { maskAddresses, maskText } from './maskText.ts'
import { maskAction } from './maskValue.ts'

const mask = {
  secret: 'x'.repeat(32),
  hidden: new Set(['firstName', 'members']),
  identifiers: new Set(['jobNum', 'empIDs']),
  pseudonymOf: (identifier: string) => `pseudonym of ${identifier}`,
}

describe('masks', () => {
  test('the same text has the same mask, another one another, and nothing of it shows', () => {
    const [ada, again, ben] = ['Ada', ' ada', 'Ben'].map((name) => maskText(mask.secret, name))
    expect(ada).toBe(again)
    expect(ada).not.toBe(ben)
    expect(ada).toMatch(/^Sample [A-Z2-9]{6}$/)
    expect(maskText('another secret', 'Ada')).not.toBe(ada)
    expect(maskText(mask.secret, '')).toBe('')
  })

  test('an e-mail address is masked as one, alone and within a sentence', () => {
    const masked = maskText(mask.secret, 'ada@plant.example')
    expect(masked).toMatch(/^[a-z2-9]{6}@masked\.example$/)
    expect(maskAddresses(mask.secret, 'was changed by ada@plant.example at noon')).toBe(
      `was changed by ${masked} at noon`,
    )
  })

  test('what stands under a hidden name is masked, however deep; numbers, ids and other texts are not', async () => {
    const row = { empID: 'E-1', firstName: 'Ada', fields: { firstName: 'Ada' }, members: ['ada@plant.example'], qty: 3 }
    const name = maskText(mask.secret, 'Ada')
    expect(await inTurns(maskJson(mask, { data: [row, null] }))).toEqual({
      data: [
        {
          empID: 'E-1',
          firstName: name,
          fields: { firstName: name },
          members: [maskText(mask.secret, 'ada@plant.example')],
          qty: 3,
        },
        null,
      ],
    })
  })

  test('what stands under the name of an identifier is told by its pseudonym, in lists, objects and files', async () => {
    const given = { jobNum: 'J-1', empIDs: ['E-1', 'E-2'], key: { jobNum: 'J-2' }, note: 'J-1', prodQty: 3 }
    expect(await inTurns(maskJson(mask, given))).toEqual({
      jobNum: 'pseudonym of J-1',
      empIDs: ['pseudonym of E-1', 'pseudonym of E-2'],
      key: { jobNum: 'pseudonym of J-2' },
      note: 'J-1',
      prodQty: 3,
    })
    const file = new Response('jobNum,prodQty\r\nJ-1,3\r\n').body!.pipeThrough(maskCsv(mask))
    expect(await new Response(file).text()).toBe('jobNum,prodQty\r\npseudonym of J-1,3\r\n')
  })

  test('a sentence about something names it by its pseudonym, as a whole word and by the longest that fits', async () => {
    const notice = {
      message: 'J-1 made J-10 late; E-1, not E-12.',
      jobNum: 'J-1',
      evidence: { empIDs: ['E-1'] },
      note: 'J-1',
    }
    expect(await inTurns(maskJson(mask, { data: [notice] }))).toMatchObject({
      data: [{ message: 'pseudonym of J-1 made J-10 late; pseudonym of E-1, not E-12.', note: 'J-1' }],
    })
  })

  test('numbers that are put together from identifiers, and sentences about hidden names, tell neither', async () => {
    const named = { id: 'late~J-1~2026-03-02T14:00:00.000Z', jobNum: 'J-1', firstName: 'Ada' }
    expect(await inTurns(maskJson(mask, [{ ...named, message: 'Ada made J-1, Adam did not.' }]))).toMatchObject([
      {
        id: 'late~pseudonym of J-1~2026-03-02T14:00:00.000Z',
        message: `${maskText(mask.secret, 'Ada')} made pseudonym of J-1, Adam did not.`,
      },
    ])
  })

  test('a refusal tells nothing that the request named, wherever it stands; other answers in sentences alone', async () => {
    const named = new Map([['05', 'jobNum']])
    const given = {
      message: '05 is late',
      data: { at: '2026-03-05T05:05:00.000Z', fields: { a: 'no 05' }, plan: '05' },
    }
    const masked = (isEverywhere: boolean) => inTurns(maskJson(mask, given, { named, isEverywhere }))
    expect(await masked(true)).toEqual({
      message: 'pseudonym of 05 is late',
      data: { at: given.data.at, fields: { a: 'no pseudonym of 05' }, plan: 'pseudonym of 05' },
    })
    expect(await masked(false)).toEqual({ ...given, message: 'pseudonym of 05 is late' })
  })

  test('a sentence takes no longer for all that is named, and is cut when nobody would read it', async () => {
    const named = new Map(Array.from({ length: 50_000 }, (_, i) => [`J-${i}`, 'jobNum'] as const))
    const text = await inTurns(maskSentence(mask, `J-7 and ${'a '.repeat(2_000_000)}`, named))
    expect(text).toMatch(/^pseudonym of J-7 and a a /)
    expect(text.length).toBeLessThan(11_000)
  })

  test('what somebody asked for is told with the key in its path as its fields are', () => {
    const told = (what: string) => maskAction({ ...mask, hidden: new Set(['userName']) }, what)
    expect(told('PUT /api/jobs/J-1')).toBe('PUT /api/jobs/pseudonym%20of%20J-1')
    expect(told('DELETE /api/jobOperations/J-1~0~10')).toBe('DELETE /api/jobOperations/pseudonym%20of%20J-1~0~10')
    expect(told('PUT /api/users/ada%40plant.example/security')).toMatch(
      /^PUT \/api\/users\/\w+%40masked.example\/security$/,
    )
    expect(told('PUT /api/jobs/J-1 by the token T')).toBe('PUT /api/jobs/pseudonym%20of%20J-1 by the token T')
    for (const what of ['POST /api/jobs', 'POST /api/jobs/bulk', 'PUT /api/reasons/J-1', 'signed in'])
      expect(told(what)).toBe(what)
  })

  test('a CSV file keeps its form, however it is cut on its way', async () => {
    const name = maskText(mask.secret, 'Ada, "the first"\r\n')
    const file = '\ufeffempID,firstName\r\nE-1,"Ada, ""the first""\r\n"\r\nE-2,\r\n'
    for (const cut of [1, 4, 17, 33, 1000]) {
      const bytes = new TextEncoder().encode(file)
      const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, i) =>
        bytes.slice(i * cut, (i + 1) * cut),
      )
      const masked = new Response(ReadableStream.from(pieces).pipeThrough(maskCsv(mask)))
      expect(Buffer.from(await masked.arrayBuffer()).toString()).toBe(
        `\ufeffempID,firstName\r\nE-1,${name}\r\nE-2,\r\n`,
      )
    }
  })
})
