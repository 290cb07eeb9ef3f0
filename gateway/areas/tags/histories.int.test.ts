import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableName } from '../../core/items/itemTable.ts'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
beforeAll(async () => {
  fixture = await createTagsFixture()
})
afterAll(() => fixture?.close())

type Command = { method: string; path: string; body?: object }

const epc = fc.constantFrom('A1', 'A2', 'A3')
const target = fc.constantFrom(
  { associationType: 'jobs', associationID: 'J-1' },
  { associationType: 'jobs', associationID: 'J-2' },
  { associationType: 'jobs', associationID: 'J-3' },
  { associationType: 'employees', associationID: 'E1' },
  { associationType: 'jobAssemblies', associationID: 'J-1~1' },
)
const active = fc.constantFrom(true, true, false)
/** Index of one of the current associations. */
const index = fc.nat(5)
const row = fc.record({ thing: target, epc, active }).map(({ thing: on, ...rest }) => ({ ...on, ...rest }))

const command: fc.Arbitrary<Command> = fc.oneof(
  row.map((body) => ({ method: 'POST', path: 'tagAssociations', body })),
  fc
    .tuple(index, fc.record({ epc, active }, { requiredKeys: [] }))
    .map(([n, body]) => ({ method: 'PUT', path: `#${n}`, body })),
  fc.tuple(index, target).map(([n, body]) => ({ method: 'PUT', path: `#${n}`, body })),
  index.map((n) => ({ method: 'DELETE', path: `#${n}` })),
  target.map((of) => ({ method: 'DELETE', path: `tagAssociations?${new URLSearchParams(of)}` })),
  fc
    .array(row, { minLength: 2, maxLength: 4 })
    .map((add) => ({ method: 'POST', path: 'tagAssociations/bulk', body: { add } })),
  fc.constantFrom('J-2', 'J-3').map((jobNum) => ({ method: 'DELETE', path: `jobs/${jobNum}` })),
  fc.constantFrom('J-2', 'J-3').map((jobNum) => ({ method: 'POST', path: 'jobs', body: { jobNum } })),
)

async function perform({ method, path, body }: Command): Promise<number> {
  if (!path.startsWith('#')) return (await fixture.request(method, `/api/${path}`, body)).status
  const rows = await fixture.must('GET', 'tagAssociations')
  const association = rows[Number(path.slice(1)) % Math.max(1, rows.length)]
  return (await fixture.request(method, `/api/tagAssociations/${association?.tagAssociationID ?? 0}`, body)).status
}

const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(fixture.dependencies.systemDb)).rows

/** Checks the invariants that must hold after any history. */
async function expectConsistent() {
  const associations: Record<string, unknown>[] = await fixture.must('GET', 'tagAssociations?active=true')
  const activeTags = associations.map((association) => `${association.associationType}/${association.epc}`)
  expect(new Set(activeTags).size, 'a tag is on one thing of a type').toBe(activeTags.length)
  for (const type of ['jobs', 'employees', 'jobAssemblies'])
    for (const { epc: rowEpc, ...of } of await fixture.must('GET', type)) {
      const id = type === 'jobs' ? of.jobNum : type === 'employees' ? of.empID : `${of.jobNum}~${of.assemblySeq}`
      const expected = associations
        .filter((association) => association.associationType === type && association.associationID === id)
        .map((association) => association.epc)
      expect(rowEpc, `${type}/${id} shows its tags`).toEqual(
        type === 'jobAssemblies' ? expected : (expected.at(-1) ?? null),
      )
    }
  const open = await query(sql<{
    name: string
  }>`select concat_ws('/', association_type, association_id, epc, tag_association_id) as name
    from tag_association_interval where end_date = 'infinity'`)
  const names = associations.map((association) =>
    [association.associationType, association.associationID, association.epc, association.tagAssociationID].join('/'),
  )
  expect(open.map(({ name }) => name).sort(), 'what holds has an open interval').toEqual(names.sort())
  const overlapping = await query(sql`select from tag_association_interval a join tag_association_interval b
    on (a.organization_id, a.association_type, a.epc) = (b.organization_id, b.association_type, b.epc)
      and (a.start_date, a.association_id) < (b.start_date, b.association_id) and b.start_date < a.end_date
      and a.start_date < a.end_date and b.start_date < b.end_date`)
  expect(overlapping.length, 'a tag was on one thing of a type at a time').toBe(0)
}

test('after any history, a tag is on one object of a type at a time, rows show their tags, and the log rebuilds the same tables', async () => {
  const types = [...fixture.items.values()].map(({ type }) => type)
  const tables = ['effective_value', 'tag_association_interval', ...types.map(tableName)]
  const snapshot = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await fixture.rowsOf(name)])))
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 8, maxLength: 30 }),
      fc.boolean(),
      async (commands, isConcurrent) => {
        const statusCodes = isConcurrent ? await Promise.all(commands.map(perform)) : []
        if (!isConcurrent) for (const single of commands) statusCodes.push(await perform(single))
        for (const status of statusCodes) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await expectConsistent()
        const live = await snapshot()
        await rebuild(fixture.dependencies.systemDb, types)
        expect(await snapshot()).toEqual(live)
      },
    ),
    { numRuns: 12 },
  )
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(30)
})
