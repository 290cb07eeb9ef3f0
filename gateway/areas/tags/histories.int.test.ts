import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableName } from '../../core/items/itemTable.ts'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
beforeAll(async () => {
  bed = await createTagsBed()
})
afterAll(() => bed?.close())

type Command = { method: string; path: string; body?: object }

const epc = fc.constantFrom('A1', 'A2', 'A3')
const thing = fc.constantFrom(
  { associationType: 'jobs', associationID: 'J-1' },
  { associationType: 'jobs', associationID: 'J-2' },
  { associationType: 'jobs', associationID: 'J-3' },
  { associationType: 'employees', associationID: 'E1' },
  { associationType: 'jobAssemblies', associationID: 'J-1~1' },
)
const active = fc.constantFrom(true, true, false)
/** Which of the associations that there are now. */
const place = fc.nat(5)
const row = fc.record({ thing, epc, active }).map(({ thing: on, ...rest }) => ({ ...on, ...rest }))

const command: fc.Arbitrary<Command> = fc.oneof(
  row.map((body) => ({ method: 'POST', path: 'tagAssociations', body })),
  fc
    .tuple(place, fc.record({ epc, active }, { requiredKeys: [] }))
    .map(([n, body]) => ({ method: 'PUT', path: `#${n}`, body })),
  fc.tuple(place, thing).map(([n, body]) => ({ method: 'PUT', path: `#${n}`, body })),
  place.map((n) => ({ method: 'DELETE', path: `#${n}` })),
  thing.map((of) => ({ method: 'DELETE', path: `tagAssociations?${new URLSearchParams(of)}` })),
  fc
    .array(row, { minLength: 2, maxLength: 4 })
    .map((add) => ({ method: 'POST', path: 'tagAssociations/bulk', body: { add } })),
  fc.constantFrom('J-2', 'J-3').map((jobNum) => ({ method: 'DELETE', path: `jobs/${jobNum}` })),
  fc.constantFrom('J-2', 'J-3').map((jobNum) => ({ method: 'POST', path: 'jobs', body: { jobNum } })),
)

async function perform({ method, path, body }: Command): Promise<number> {
  if (!path.startsWith('#')) return (await bed.ask(method, `/api/${path}`, body)).status
  const rows = await bed.must('GET', 'tagAssociations')
  const chosen = rows[Number(path.slice(1)) % Math.max(1, rows.length)]
  return (await bed.ask(method, `/api/tagAssociations/${chosen?.tagAssociationID ?? 0}`, body)).status
}

const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(bed.dependencies.systemDb)).rows

/** What must be so whatever happened. */
async function expectConsistent() {
  const associations: Record<string, unknown>[] = await bed.must('GET', 'tagAssociations?active=true')
  const held = associations.map((association) => `${association.associationType}/${association.epc}`)
  expect(new Set(held).size, 'a tag is on one thing of a type').toBe(held.length)
  for (const type of ['jobs', 'employees', 'jobAssemblies'])
    for (const { epc: shown, ...of } of await bed.must('GET', type)) {
      const id = type === 'jobs' ? of.jobNum : type === 'employees' ? of.empID : `${of.jobNum}~${of.assemblySeq}`
      const own = associations
        .filter((association) => association.associationType === type && association.associationID === id)
        .map((association) => association.epc)
      expect(shown, `${type}/${id} shows its tags`).toEqual(type === 'jobAssemblies' ? own : (own.at(-1) ?? null))
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

test('after any history a tag was on one thing of a type at a time, rows show their tags, and the log makes the same tables anew', async () => {
  const types = [...bed.items.values()].map(({ type }) => type)
  const tables = ['effective_value', 'tag_association_interval', ...types.map(tableName)]
  const snapshot = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await bed.rowsOf(name)])))
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), fc.boolean(), async (commands, atOnce) => {
      const done = atOnce ? await Promise.all(commands.map(perform)) : []
      if (!atOnce) for (const one of commands) done.push(await perform(one))
      for (const status of done) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await expectConsistent()
      const live = await snapshot()
      await rebuild(bed.dependencies.systemDb, types)
      expect(await snapshot()).toEqual(live)
    }),
    { numRuns: 12 },
  )
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(30)
})
