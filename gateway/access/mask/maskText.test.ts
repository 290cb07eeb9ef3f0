import { inTurns } from '@takt/store/turns.ts'
import { describe, expect, test } from 'vitest'
import { maskCsv } from './maskCsv.ts'
import { maskJson } from './maskJson.ts'
import { maskAddresses, maskText } from './maskText.ts'

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
