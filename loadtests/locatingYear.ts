import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { createPlanFixture } from '../web/e2e/fixtures/plan.fixture.ts'
import { seededRandom } from './flood/seededRandom.ts'
import { quantile } from './plant1000/sampleWriter.ts'

// Usage: node loadtests/locatingYear.ts [tags] [days] [queries of each kind]. Measures queries for the positions of
// tags over a year of reads.
const [tags = 20_000, days = 365, times = 40] = process.argv.slice(2, 5).map(Number)
const hoursOfDay = 10
const onJobs = 2000
const onPeople = 300

const fixture = await createPlanFixture()
const { request } = fixture
const epcOf = (number: number) => `E2801170000003${String(number).padStart(10, '0')}`
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
async function addAll(path: string, rows: readonly object[]) {
  for (let from = 0; from < rows.length; from += 500)
    await request('POST', `/${path}/bulk`, { add: rows.slice(from, from + 500) })
}
const jobs = numbers(onJobs).map((number) => ({ jobNum: `Y-${number}` }))
const people = numbers(onPeople).map((number) => ({ empID: `Y-${number}`, firstName: 'Y', lastName: `${number}` }))
await addAll('jobs', jobs)
await addAll('employees', people)
const tagged = [
  ...people.map(({ empID }) => ({ associationType: 'employees', associationID: empID })),
  ...jobs.map(({ jobNum }) => ({ associationType: 'jobs', associationID: jobNum })),
].map((row, number) => ({ ...row, epc: epcOf(number), active: true }))
await addAll('tagAssociations', tagged)

const dayMs = 24 * hourMs
const end = Math.floor(Date.now() / dayMs) * dayMs
const start = end - days * dayMs
const owner = openPostgres<Tables>(fixture.testEnvironment.databaseUrl, 1)
await sql`update tag_association_interval set start_date = ${new Date(start)}`.execute(owner)
await owner.destroy()

/**
 * A third of the tags is reported in each of three shifts of ten hours; a point every ten minutes, a zone for twenty
 * minutes.
 */
const client = openClickHouse(fixture.testEnvironment.env.CLICKHOUSE_URL!, { requestTimeoutMs: 600_000 })
const startedAt = Date.now()
for (let day = 0; day < days; day++) {
  const query = `INSERT INTO tag_hour
    WITH number % ${tags} AS tag, intDiv(number, ${tags}) AS i, toUInt32(${start / 1000} + ${day} * 86400 + i * 3600) AS at,
      range(6) AS turns, arrayMap(t -> sipHash64(tag, at, intDiv(t, 2)) % 4, turns) AS zones
    SELECT 1, toDateTime(at), concat('E2801170000003', leftPad(toString(tag), 10, '0')), 1, toDateTime64(at, 3),
      toDateTime64(at + 3599, 3), '', arrayMap(t -> t * 600000, turns), arrayMap(t -> 1, turns), arrayMap(z -> z + 1, zones),
      arrayMap(t -> sipHash64(tag, at, t, 'x') % 65536, turns), arrayMap(t -> sipHash64(tag, at, t, 'y') % 65536, turns),
      arrayMap(t -> 90, turns), arrayMap(t -> 1, turns)
    FROM numbers(${24 * tags}) WHERE (i + 8 * (tag % 3)) % 24 < ${hoursOfDay} SETTINGS max_insert_block_size = 1048576`
  await client.command({ query })
}
const [{ rows, bytes }] = await client
  .query({
    query: `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = 'tag_hour'`,
    format: 'JSONEachRow',
  })
  .then((result) => result.json<{ rows: string; bytes: string }>())
  .then((all) => all as [{ rows: string; bytes: string }])
console.log(
  `${tags} tags, ${days} days: ${(Number(rows) / 1e6).toFixed(1)} million hours of tags, ` +
    `${(Number(bytes) / 2 ** 30).toFixed(1)} GiB, made in ${Math.round((Date.now() - startedAt) / 1000)} s`,
)
await client.close()

const { next: random } = seededRandom(7)
const someDay = () => start + Math.floor(random() * (days - 1)) * dayMs
const iso = (at: number) => new Date(at).toISOString()
const within = (from: number, ms: number) => ({ startDate: iso(from), endDate: iso(from + ms) })
function area() {
  const [x, y] = [random() * 0.8, random() * 0.8]
  const corners = [[x, y], [x + 0.15, y], [x + 0.15, y + 0.15], [x, y + 0.15]] // biome-ignore format: a square
  return { floorPlanId: 1, area: corners }
}
const inDay = () => someDay() + Math.floor(random() * dayMs)
const queries = {
  'any instant, what is on something': () => ['positions', { at: iso(inDay()) }],
  'any instant, all tags': () => ['positions', { at: iso(inDay()), showAllReads: true }],
  'a day of a tag': () => ['trail', { epc: epcOf(Math.floor(random() * onJobs)), ...within(someDay(), dayMs) }],
  'a month of a job’s tags': () => ['stays', { jobNums: [`Y-${Math.floor(random() * onJobs)}`], ...within(someDay() - 29 * dayMs, 30 * dayMs) }],
  'an area for an hour': () => ['stays', { ...area(), ...within(inDay(), hourMs) }],
  'an area for a shift of eight hours': () => ['stays', { ...area(), ...within(inDay(), 8 * hourMs) }],
  'a zone for a day': () => ['stays', { zoneIds: [1 + Math.floor(random() * 4)], ...within(someDay(), dayMs) }],
} satisfies Record<string, () => [string, object]> // biome-ignore format: a question a line
console.log('| question | answered with | median | 95 % | longest |\n|---|---|---|---|---|')
for (const [name, createQuery] of Object.entries(queries)) {
  const durations: number[] = []
  const resultCounts: number[] = []
  for (let i = 0; i < times + 3; i++) {
    const [path, body] = createQuery()
    const requestedAt = performance.now()
    const { data } = await request('POST', `/locating/${path}`, body)
    // The first responses are those of a gateway that has just started.
    if (i < 3) continue
    durations.push(performance.now() - requestedAt)
    resultCounts.push((data.positions ?? data.points ?? data.stays).length)
  }
  const ms = [0.5, 0.95, 1].map((share) => `${Math.round(quantile(durations, share))} ms`)
  console.log(`| ${name} | ${quantile(resultCounts, 0.5)} | ${ms.join(' | ')} |`)
}
await fixture.close()
await stopOwnParts()
process.exit(0)
