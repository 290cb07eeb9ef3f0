import { runYielding } from '@takt/store/queue/yielding.ts'
import { describe, expect, test } from 'vitest'
import { laborTexts } from '../../labor/texts.ts'
import { locatingTexts } from '../../locating/texts.ts'
import { maskCsv } from './maskCsv.ts'
import { maskJson } from './maskJson.ts'
import { maskMessage } from './maskMessage.ts'
import { maskAddresses, maskText } from './maskText.ts'
import { maskAction } from './maskValue.ts'

const mask = {
  secret: 'x'.repeat(32),
  hidden: new Set(['firstName', 'members']),
  identifiers: new Set(['jobNum', 'empIDs']),
  pseudonymOf: (identifier: string) => `pseudonym of ${identifier}`,
}

describe('masks', () => {
  test('the same text has the same mask, another text another mask, and nothing of the text shows', () => {
    const [ada, again, ben] = ['Ada', ' ada', 'Ben'].map((name) => maskText(mask.secret, name))
    expect(ada).toBe(again)
    expect(ada).not.toBe(ben)
    expect(ada).toMatch(/^Sample [A-Z2-9]{6}$/)
    expect(maskText('another secret', 'Ada')).not.toBe(ada)
    expect(maskText(mask.secret, '')).toBe('')
  })

  test('masks an email address as an email address, alone and within a message', () => {
    const masked = maskText(mask.secret, 'ada@plant.example')
    expect(masked).toMatch(/^[a-z2-9]{6}@masked\.example$/)
    expect(maskAddresses(mask.secret, 'was changed by ada@plant.example at noon')).toBe(
      `was changed by ${masked} at noon`,
    )
  })

  test('masks everything under a hidden name at any depth, but no numbers, IDs and other texts', async () => {
    const row = { empID: 'E-1', firstName: 'Ada', fields: { firstName: 'Ada' }, members: ['ada@plant.example'], qty: 3 }
    const name = maskText(mask.secret, 'Ada')
    expect(await runYielding(maskJson(mask, { data: [row, null] }))).toEqual({
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

  test('replaces the values of identifier fields with pseudonyms in lists, objects and files', async () => {
    const input = { jobNum: 'J-1', empIDs: ['E-1', 'E-2'], key: { jobNum: 'J-2' }, note: 'J-1', prodQty: 3 }
    expect(await runYielding(maskJson(mask, input))).toEqual({
      jobNum: 'pseudonym of J-1',
      empIDs: ['pseudonym of E-1', 'pseudonym of E-2'],
      key: { jobNum: 'pseudonym of J-2' },
      note: 'J-1',
      prodQty: 3,
    })
    const file = new Response('jobNum,prodQty\r\nJ-1,3\r\n').body!.pipeThrough(maskCsv(mask))
    expect(await new Response(file).text()).toBe('jobNum,prodQty\r\npseudonym of J-1,3\r\n')
  })

  test('a message names a row by its pseudonym, as a whole word and longest match first', async () => {
    const notice = {
      message: 'J-1 made J-10 late; E-1, not E-12.',
      jobNum: 'J-1',
      evidence: { empIDs: ['E-1'] },
      note: 'J-1',
    }
    expect(await runYielding(maskJson(mask, { data: [notice] }))).toMatchObject({
      data: [{ message: 'pseudonym of J-1 made J-10 late; pseudonym of E-1, not E-12.', note: 'J-1' }],
    })
  })

  test('composed IDs and messages about hidden names reveal neither', async () => {
    const named = { id: 'late~J-1~2026-03-02T14:00:00.000Z', jobNum: 'J-1', firstName: 'Ada' }
    expect(await runYielding(maskJson(mask, [{ ...named, message: 'Ada made J-1, Adam did not.' }]))).toMatchObject([
      {
        id: 'late~pseudonym of J-1~2026-03-02T14:00:00.000Z',
        message: `${maskText(mask.secret, 'Ada')} made pseudonym of J-1, Adam did not.`,
      },
    ])
  })

  test('a rejection reveals nothing named in the request anywhere; other responses only mask messages', async () => {
    const named = new Map([['05', 'jobNum']])
    const input = {
      message: '05 is late',
      data: { at: '2026-03-05T05:05:00.000Z', fields: { a: 'no 05' }, plan: '05' },
    }
    const masked = (isEverywhere: boolean) => runYielding(maskJson(mask, input, { named, isEverywhere }))
    expect(await masked(true)).toEqual({
      message: 'pseudonym of 05 is late',
      data: { at: input.data.at, fields: { a: 'no pseudonym of 05' }, plan: 'pseudonym of 05' },
    })
    expect(await masked(false)).toEqual({ ...input, message: 'pseudonym of 05 is late' })
  })

  test('masking time does not depend on the number of named values, and overlong messages are truncated', async () => {
    const named = new Map(Array.from({ length: 50_000 }, (_, i) => [`J-${i}`, 'jobNum'] as const))
    const text = await runYielding(maskMessage(mask, `J-7 and ${'a '.repeat(2_000_000)}`, named))
    expect(text).toMatch(/^pseudonym of J-7 and a a /)
    expect(text.length).toBeLessThan(11_000)
  })

  test('the action of an audit entry masks the key in its path like the fields of the row', () => {
    const masked = (what: string) => maskAction({ ...mask, hidden: new Set(['userName']) }, what)
    expect(masked('PUT /api/jobs/J-1')).toBe('PUT /api/jobs/pseudonym%20of%20J-1')
    expect(masked('DELETE /api/jobOperations/J-1~0~10')).toBe('DELETE /api/jobOperations/pseudonym%20of%20J-1~0~10')
    expect(masked('PUT /api/users/ada%40plant.example/security')).toMatch(
      /^PUT \/api\/users\/\w+%40masked.example\/security$/,
    )
    expect(masked('PUT /api/jobs/J-1 with the token T')).toBe('PUT /api/jobs/pseudonym%20of%20J-1 with the token T')
    expect(masked('PUT /api/jobs/J-1 by the token T')).toBe('PUT /api/jobs/pseudonym%20of%20J-1 by the token T')
    for (const what of ['POST /api/jobs', 'POST /api/jobs/bulk', 'PUT /api/reasons/J-1', 'signed in'])
      expect(masked(what)).toBe(what)
  })

  test('audit entries of position views and machine screens are masked, in the present wording and in stored ones', () => {
    const masked = (what: string) => maskAction({ ...mask, identifiers: new Set(['empID', 'resourceID']) }, what)
    const range = ['2026-03-02T06:00:00.000Z', '2026-03-02T07:00:00.000Z'] as const
    const request = 'GET /api/laborTickets/clocked'
    const { clockFailed, clockSlowed } = laborTexts.audited
    const entriesOf = (employee: (number: string) => string, machine: string) => [
      locatingTexts.viewedPositions(['E-1', 'E-2'].map(employee), ...range),
      `where ${['E-1', 'E-2'].map(employee).join(', ')} were from ${range.join(' to ')}`,
      clockFailed(machine, request),
      clockSlowed(machine, request),
      `Employee numbers refused at the screen of ${machine} (${request})`,
    ]
    expect(entriesOf((number) => number, 'M-1').map(masked)).toEqual(
      entriesOf((number) => `pseudonym of ${number}`, 'pseudonym of M-1'),
    )
  })

  test('a CSV file retains its format regardless of chunk boundaries', async () => {
    const name = maskText(mask.secret, 'Ada, "the first"\r\n')
    const file = '\ufeffempID,firstName\r\nE-1,"Ada, ""the first""\r\n"\r\nE-2,\r\n'
    for (const chunkSize of [1, 4, 17, 33, 1000]) {
      const bytes = new TextEncoder().encode(file)
      const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, i) =>
        bytes.slice(i * chunkSize, (i + 1) * chunkSize),
      )
      const masked = new Response(ReadableStream.from(chunks).pipeThrough(maskCsv(mask)))
      expect(Buffer.from(await masked.arrayBuffer()).toString()).toBe(
        `\ufeffempID,firstName\r\nE-1,${name}\r\nE-2,\r\n`,
      )
    }
  })
})
