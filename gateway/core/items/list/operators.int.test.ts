import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { boolean, date, dateTime, integer, number, text } from '@takt/domain/core/item/field.ts'
import { defineItem, fieldOf } from '@takt/domain/core/item/item.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, type Operator, type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { asTenant, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { column, parameter } from '../itemTable.ts'
import { listItems } from './listItems.ts'

const sampleItem = defineItem({
  name: 'things',
  label: 'Thing',
  area: 'jobs',
  key: ['thingId'],
  fields: {
    thingId: integer('Thing', { fixed: true }),
    word: text('Word', { nullable: true }),
    count: integer('Count', { nullable: true }),
    weight: number('Weight', { nullable: true }),
    done: boolean('Done', { nullable: true }),
    day: date('Day', { nullable: true }),
    at: dateTime('At', { nullable: true }),
  },
})
type Row = { thingId: number } & Record<string, string | number | boolean | null>

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const word = fc.oneof(
  pick('a', 'A', 'ab', 'Abc', '%', '_', 'a%', 'a_c', '\\', "o'x", 'a,b', 'äÄ', 'ЖЖ', ' ', 'x y', ','),
  fc.string({ minLength: 1, maxLength: 3 }).filter((value) => !value.includes('\u0000')),
)
const values = {
  word,
  count: pick(-2, 0, 1, 2, 10, 2_147_483_647),
  weight: pick(-1.5, 0, 0.1, 2, 1e10),
  done: fc.boolean(),
  day: pick('2026-01-31', '2026-02-01', '2025-12-31'),
  at: pick('2026-03-08T06:59:59.999Z', '2026-03-08T07:00:00.000Z', '2026-01-01T00:00:00.000Z'),
}
const fieldNames = Object.keys(values) as (keyof typeof values)[]
const table: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record(
      Object.fromEntries(
        fieldNames.map((name) => [name, fc.option(values[name] as fc.Arbitrary<Row[string]>, { nil: null })]),
      ),
    ),
    {
      maxLength: 12,
    },
  )
  .map((rows) => rows.map((row, i) => ({ ...row, thingId: i + 1 }) as Row))

const comparable = (name: string, value: Row[string]): Comparable =>
  fieldOf(sampleItem, name).stored === 'dateTime' && value !== null ? Date.parse(String(value)) : (value ?? null)

let environment: TestEnvironment
let db: Kysely<Tables>
let app: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  db = openPostgres<Tables>(environment.databaseUrl, 2)
  app = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 2)
  await sql`create table things (organization_id int, thing_id int, word text, count int, weight float8, done bool,
    day date,
    at timestamptz, row_id uuid default gen_random_uuid(), version int default 1, primary key (organization_id,
      thing_id))`.execute(db)
  await sql`call protect_organization('things')`.execute(db)
  await sql`call index_list('things')`.execute(db)
})
afterAll(async () => {
  await Promise.all([db?.destroy(), app?.destroy()])
  await environment?.close()
})

async function fill(rows: readonly Row[]) {
  await sql`delete from things`.execute(db)
  if (rows.length === 0) return
  const names = ['thingId', ...fieldNames]
  const valuesOf = (row: Row) => sql.join(names.map((name) => parameter(fieldOf(sampleItem, name), row[name])))
  // Another organization has the same rows, which must never be visible.
  const all = [1, 2].flatMap((organization) => rows.map((row) => sql`(${organization}, ${valuesOf(row)})`))
  await sql`insert into things (organization_id, ${sql.join(names.map(column))}) values ${sql.join(all)}`.execute(db)
}

const numbers = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.thingId as number)
const parsed = (parameters: [string, string][]) => {
  const { query, problems } = parseListQuery(sampleItem, parameters)
  expect(problems).toBe(null)
  return query as ListQuery
}

/** Lists as in requests: with indexes, under row-level security. */
const list = async (parameters: [string, string][]) => {
  const tenant = { organizationId: 1, entityId: 1, userId: null }
  return numbers(await asTenant(app, tenant, (trx) => listItems(trx, sampleItem, tenant, parsed(parameters))))
}

/** Lists without indexes, by the fields only. */
const listUnindexed = async (parameters: [string, string][]) => {
  const source = { ...sampleItem, scope: 'entity' as const }
  return numbers(await listItems(db, source, null, parsed(parameters))).filter((_, index) => index % 2 === 0)
}

describe('operators in the database and in memory', () => {
  const cases = fieldNames.flatMap((name) =>
    (Object.keys(operators) as OperatorName[])
      .filter((operator) => operators[operator].offered(fieldOf(sampleItem, name)))
      .map((operator) => ({ name, operator })),
  )
  // Proves ADM-184, OPS-246
  test.each(cases)('$name $operator finds the same rows', async ({ name, operator }) => {
    const { arity, test: matches } = operators[operator] as Operator
    const operand = values[name] as fc.Arbitrary<Row[string]>
    const count = { none: [0, 0], one: [1, 1], two: [2, 2], list: [1, 3] }[arity] as [number, number]
    const operands = fc.array(operand, { minLength: count[0], maxLength: count[1] })
    await fc.assert(
      fc.asyncProperty(table, operands, async (rows, input) => {
        // A value that ends in a backslash, or an empty value, is ambiguous in a comma-joined list or equals no filter.
        fc.pre(!input.some((value) => /\\$|\\,/.test(String(value))))
        await fill(rows)
        const texts = input.map(String)
        const joined = arity === 'one' ? texts[0]! : writeCommaList(texts)
        const operandValues = input.map((value) => comparable(name, value))
        const expected = rows
          .filter((row) => matches(comparable(name, row[name]!), operandValues))
          .map(({ thingId }) => thingId)
        const parameters: [string, string][] = [[`${name}${operator}`, joined]]
        expect(await list(parameters)).toEqual(expected)
        expect(await listUnindexed(parameters)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
  })
})

// Proves ADM-183, ADM-186, OPS-245
test('orders by several fields with empty values last, then by key; offset and limit apply to that order', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.nat(5), fc.nat(5), async (rows, offset, limit) => {
      await fill(rows)
      const sorted = rows.toSorted((a, b) => {
        const doneOrder = order(a.done, b.done) * (a.done === null || b.done === null ? 1 : -1)
        return doneOrder || order(a.count, b.count) || b.thingId - a.thingId
      })
      const all = sorted.map(({ thingId }) => thingId)
      expect(await list([['orderBy', 'done:desc,count:asc']])).toEqual(all)
      const page: [string, string][] = [
        ['orderBy', 'done:desc,count'],
        ['offset', `${offset}`],
        ['limit', `${limit}`],
      ]
      expect(await list(page)).toEqual(all.slice(offset, offset + limit))
      const [from, to] = [`${offset}`, `${limit}`]
      for (const direction of ['asc', 'desc'] as const) {
        const parameters: [string, string][] = [['orderBy', `word:${direction}`]]
        const whole = await list(parameters)
        expect(await listUnindexed(parameters)).toEqual(whole)
        expect(await list([...parameters, ['offset', from], ['limit', to]])).toEqual(
          whole.slice(offset, offset + limit),
        )
        const filter: [string, string] = ['thingIdNotEquals', '1']
        expect(await list([...parameters, filter, ['offset', from], ['limit', to]])).toEqual(
          whole.filter((id) => id !== 1).slice(offset, offset + limit),
        )
      }
    }),
    { numRuns: 20 },
  )
})
const order = (a: Row[string] | undefined, b: Row[string] | undefined) => {
  if (a === b || a === undefined || b === undefined) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

// Proves OPS-060
test('sorts texts ignoring case, and numbers by value', async () => {
  const row = { weight: null, done: null, day: null, at: null }
  await fill([
    { ...row, thingId: 1, word: 'b', count: 10 },
    { ...row, thingId: 2, word: 'A', count: 9 },
    { ...row, thingId: 3, word: 'C', count: 100 },
    { ...row, thingId: 4, word: 'a', count: null },
  ])
  expect(await list([['orderBy', 'word:asc']])).toEqual([2, 4, 1, 3])
  expect(await list([['orderBy', 'word:desc']])).toEqual([3, 1, 4, 2])
  expect(await list([['orderBy', 'count:asc']])).toEqual([2, 1, 3, 4])
  expect(await list([['orderBy', 'count:desc']])).toEqual([3, 1, 2, 4])
})

// Proves ADM-185, OPS-059, OPS-247
test('global search finds its text in any given field of any type, literally and not as a pattern', async () => {
  await fill([
    { thingId: 1, word: '100%', count: 7, weight: null, done: null, day: null, at: null },
    { thingId: 2, word: 'Motor', count: 100, weight: null, done: null, day: null, at: null },
    { thingId: 3, word: null, count: null, weight: null, done: null, day: null, at: null },
  ])
  const search = (value: string, fields?: string) =>
    list([['globalSearchValue', value], ...(fields ? [['globalSearchFields', fields] as [string, string]] : [])])
  expect(await search('mOTO')).toEqual([2])
  expect(await search('100', 'word,count')).toEqual([1, 2])
  expect(await search('%')).toEqual([1])
  expect(await search(' ')).toEqual([1, 2, 3])
})

test('compares numbers outside the range of the column without an error', async () => {
  await fill([{ thingId: 1, word: null, count: 5, weight: null, done: null, day: null, at: null }])
  expect(await list([['countLessThan', '99999999999']])).toEqual([1])
  expect(await list([['count', '99999999999']])).toEqual([])
})
