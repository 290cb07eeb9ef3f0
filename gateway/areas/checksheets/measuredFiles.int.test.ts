import { type CheckImport, checkImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { tryAcquireLock } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  approve,
  csv,
  entry,
  fixture,
  importChecksheet,
  may,
  operator,
  other,
  prepareChecksheets,
  read,
  record,
  sheet,
} from './checksheets.fixture.ts'

prepareChecksheets()

describe('files of measuring machines', () => {
  let source: { sourceID: string; pageId: number }
  beforeAll(async () => {
    const { body } = await importChecksheet({ csv, docName: 'Measured' })
    const { pageId, revId } = body.data
    source = { sourceID: 'CMM', pageId }
    const columns = {
      checkColumn: 'Char',
      valueColumn: 'Value',
      sampleColumn: 'No',
      jobColumn: 'Job',
      dates: 'dayFirst',
    }
    const row = { ...source, atColumn: 'At', timezone: 'Europe/Berlin', decimal: 'comma', ...columns }
    expect((await fixture.request('POST', '/api/checkSources', row)).body.message).toBe('Measuring Source Added')
    expect((await approve(revId)).status).toBe(200)
    // Manually recorded values in these tests belong to this checksheet.
    expect((await approve(sheet.revId)).status).toBe(200)
  })
  const send = async (lines: readonly string[], { query = '', who = operator, sourceID = 'CMM' } = {}) => {
    const reply = await fixture.app.request(`/api/checkData/import?sourceID=${sourceID}${query}`, {
      method: 'POST',
      headers: { authorization: fixture.authorization(who), 'content-type': 'text/csv' },
      body: ['Char;No;Value;At;Job', ...lines].join('\r\n'),
    })
    const { message, data } = (await reply.json()) as { message: string; data: unknown }
    return { status: reply.status, message, data: data as CheckImport & { fields?: object } }
  }
  const readStored = () => read(`pageId=${source.pageId}`)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  const lines = [
    `D1;1;10,01;${day} 08:00:00;J-1`,
    `D1;2;10,05;${day} 08:00:00;J-1`,
    `V1;1;OK;${day} 08:00:10;`,
    '',
    ';;;;',
  ]

  // Proves OPS-253
  test('support a dry run, and are recorded once however often they are sent', async () => {
    const tried = await send(lines, { query: '&dryRun=true' })
    const counts = { values: 3, known: 0, corrections: 0, outside: 1, problems: [], problemCount: 0 }
    const { first, ...result } = checkImport.parse(tried.data)
    expect([tried.status, result]).toEqual([200, { ...counts, recorded: 3, recordedAt: null }])
    const inWords = ({ row, checkID, value, passed, became, ...rest }: CheckImport['first'][number]) =>
      `${row} ${checkID} ${rest.sample} ${value ?? passed} ${rest.isWithin} ${became}`
    expect(first.map(inWords)).toEqual(['2 D1 1 10.01 true new', '3 D1 2 10.05 false new', '4 V1 1 true true new'])
    expect((await readStored()).values).toEqual([])
    const response = await send(lines)
    const recordedAt = expect.stringMatching(/Z$/)
    expect([response.message, response.data]).toEqual([
      '3 Values Recorded',
      { ...counts, recorded: 3, first, recordedAt },
    ])
    const [again, parallel] = await Promise.all([send([...lines, lines[0]!]), send(lines)])
    expect([again.data, parallel.data]).toMatchObject([
      { values: 4, recorded: 0, known: 4, outside: 0 },
      { recorded: 0, known: 3 },
    ])
    const { values } = await readStored()
    const rows = values.map(({ checkID, value, isWithin, sourceID, jobNum, upper }) => [
      checkID,
      value,
      isWithin,
      sourceID,
      jobNum,
      upper,
    ])
    expect(rows.sort()).toEqual([
      ['D1', 10.01, true, 'CMM', 'J-1', 10.02],
      ['D1', 10.05, false, 'CMM', 'J-1', 10.02],
      ['V1', null, true, 'CMM', null, null],
    ])
    expect(values.find(({ value }) => value === 10.01)?.at).toBe(values.find(({ value }) => value === 10.05)?.at)
  })

  test('with another value at the same position are stored as corrections; an outdated file does not revert them', async () => {
    const response = await send([lines[1]!.replace('10,05', '10,00')])
    expect(response.data).toMatchObject({ recorded: 1, corrections: 1, outside: 0, first: [{ became: 'correction' }] })
    const { values } = await readStored()
    const [wrong, right] = [10.05, 10].map((value) => values.find((candidate) => candidate.value === value)!)
    expect([values.length, right?.corrects, wrong?.correctedBy]).toEqual([4, wrong?.entryId, right?.entryId])
    expect((await send(lines)).data).toMatchObject({ recorded: 0, known: 3 })
  })

  test('do not block recording of values while they are written', async () => {
    const { clickhouse } = fixture.dependencies
    const insert = clickhouse.insert.bind(clickhouse)
    const insertStarted = Promise.withResolvers<void>()
    const insertAllowed = Promise.withResolvers<void>()
    vi.spyOn(clickhouse, 'insert').mockImplementationOnce(async (params) => {
      insertStarted.resolve()
      await insertAllowed.promise
      return insert(params)
    })
    const importing = send([`D1;1;10,00;${day} 11:00:00;J-1`])
    try {
      await insertStarted.promise
      expect((await record([entry({})])).status).toBe(200)
    } finally {
      insertAllowed.resolve()
    }
    expect((await importing).data).toMatchObject({ recorded: 1 })
    vi.restoreAllMocks()
  })

  test('are imported sequentially, and manual values too, without exhausting database connections', async () => {
    const { clickhouse } = fixture.dependencies
    const insert = clickhouse.insert.bind(clickhouse)
    const insertStarted = Promise.withResolvers<void>()
    const insertAllowed = Promise.withResolvers<void>()
    vi.spyOn(clickhouse, 'insert').mockImplementation(async (params) => {
      insertStarted.resolve()
      await insertAllowed.promise
      return insert(params)
    })
    const imports = Array.from({ length: 12 }, (_, i) => send([`D1;1;10,00;${day} 12:00:${10 + i};J-1`]))
    const recorded = Array.from({ length: 12 }, () => record([entry({})]))
    try {
      await insertStarted.promise
      // The waiting requests hold two connections; twelve would exceed the limit of the organization.
      const reads = Array.from({ length: 6 }, () => fixture.request('GET', '/api/parts'))
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    } finally {
      insertAllowed.resolve()
    }
    expect((await Promise.all(imports)).map(({ status, data }) => [status, data.recorded])).toEqual(
      Array(12).fill([200, 1]),
    )
    expect((await Promise.all(recorded)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    vi.restoreAllMocks()
  })

  test('are rejected while another gateway imports for the same source, without blocking it otherwise', async () => {
    const { environment } = fixture
    const other = (await tryAcquireLock(environment.databaseUrl, lockKeys.checkImportsOf(1, 'CMM')))!
    try {
      const rejected = await send([`D1;1;10,00;${day} 13:00:00;J-1`])
      expect([rejected.status, rejected.message]).toEqual([
        409,
        'Another file of this measuring source is being imported. Send this one again when it is done',
      ])
    } finally {
      await other.close()
    }
    expect((await send([`D1;1;10,00;${day} 13:00:00;J-1`])).status).toBe(200)
  })

  test('with any problem are reported by line and column and not recorded', async () => {
    const before = (await readStored()).values.length
    const sound = `D1;1;9,99;${day} 10:00:00;J-1`
    const wrong = [sound, sound.replace('9,99', '9.99'), sound.replace('J-1', 'J-9'), sound.replace('9,99', '9,98')]
    const first = await send(wrong)
    expect([first.status, first.message]).toEqual([
      400,
      'Nothing was imported: 1 problem, first in row 3, column Value: is not a number',
    ])
    const otherProblems = await send(wrong.toSpliced(1, 1, `D1;1;9,99;${day.replace(/\d{4}/, '2035')} 10:00:00;J-1`))
    expect(otherProblems.data.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, null, expect.stringMatching(/^2035-/)],
      [4, null, 'J-9'],
      [5, 'Value', 'D1'],
    ])
    expect((await send([], { sourceID: 'none' })).data.fields).toEqual({
      sourceID: 'there is no measuring source with that name',
    })
    expect((await readStored()).values).toHaveLength(before)
  })

  test('are accepted only from users who may record, for their own organization', async () => {
    const { status, message } = await send(lines, { who: may('checksheets read') })
    expect([status, message]).toEqual([403, expect.stringContaining("'dashboards'")])
    expect((await send(lines, { who: other })).data.fields).toHaveProperty('sourceID')
    expect((await fixture.request('DELETE', `/api/checksheets/${source.pageId}`)).status).toBe(409)
  })
})
