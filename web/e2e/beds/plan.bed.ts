import { hourMs, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagPoint } from '@takt/domain/areas/locating/tagPoint.ts'
import { pngOf } from '@takt/gateway/areas/floorPlans/pictures.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertTagHours } from '@takt/store/locating/insertTagHours.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { createGridBed } from '../lists/grid.bed.ts'

const minute = 60_000
const epcOf = (number: number) => `E2801170000002000000${String(number).padStart(4, '0')}`

/** A hall of 80 by 50 metres: outer walls, and two rooms. */
const isWall = (x: number, y: number) =>
  x < 12 || y < 12 || x > 788 || y > 488 || (Math.abs(x - 300) < 4 && y < 360) || (Math.abs(y - 360) < 4 && x < 220)

const zones = [
  { zoneName: 'Goods in', polygon: [[0.03, 0.75], [0.34, 0.75], [0.34, 0.96], [0.03, 0.96]], capacity: null },
  { zoneName: 'Turning', polygon: [[0.05, 0.06], [0.33, 0.06], [0.33, 0.66], [0.05, 0.66]], capacity: 4 },
  { zoneName: 'Milling', polygon: [[0.42, 0.08], [0.95, 0.08], [0.95, 0.45], [0.42, 0.45]], capacity: 1 },
  { zoneName: 'Packing', polygon: [[0.45, 0.6], [0.95, 0.6], [0.95, 0.92], [0.7, 0.92], [0.7, 0.8], [0.45, 0.8]], capacity: 6 },
] // biome-ignore format: corners in a line

/** Somebody or something that is in one zone until half an hour ago, and in another since then. */
const tags = [
  { on: ['employees', 'E-1'], from: 1, to: 3 },
  { on: ['employees', 'E-2'], from: 3, to: 3 },
  { on: ['employees', 'E-3'], from: 2, to: 2 },
  { on: ['jobs', 'J-1'], from: 2, to: 3 },
  { on: ['jobs', 'J-2'], from: 4, to: 4 },
  { on: null, from: 1, to: 1 },
] as const

const spots = [
  [0.18, 0.85],
  [0.2, 0.4],
  [0.7, 0.25],
  [0.8, 0.7],
] as const

/**
 * A plant with a facility of two floors, and tags on the lower one: Ada in Goods in until half an hour ago and in
 * Milling since then with Ben, Cy in Turning, the parts of J-1 in Turning and then in Milling, those of J-2 in Packing,
 * and a tag on nothing in Goods in. More are in Milling than may be.
 */
export async function createPlanBed() {
  const bed = await createGridBed()
  const { ask } = bed
  for (const [place, firstName] of ['Ada', 'Ben', 'Cy'].entries())
    await ask('POST', '/employees', { empID: `E-${place + 1}`, firstName, lastName: 'Okafor' })
  for (const jobNum of ['J-1', 'J-2']) await ask('POST', '/jobs', { jobNum })
  await ask('POST', '/organizations/facilities', { facilityName: 'Hall 1', type: 'locating' })
  await ask('POST', '/organizations/facilities', { facilityName: 'Yard', type: 'locating' })
  await ask('POST', '/floorPlans', { facilityId: 1, floorPlanName: 'Ground floor', widthMetres: 80, northDegrees: 30 })
  await ask('POST', '/floorPlans', { facilityId: 1, floorPlanName: 'Gallery', floor: 1 })
  const png = pngOf(800, 500, (x, y) => (isWall(x, y) ? 90 : 250))
  await ask('PUT', '/floorPlans/1/picture', new Blob([new Uint8Array(png)]))
  for (const zone of zones) await ask('POST', '/zones', { floorPlanId: 1, ...zone })
  const points = [[0.02, 0.7], [0.38, 0.7], [0.38, 0.5], [0.98, 0.5]] // biome-ignore format: points in a line
  await ask('POST', '/planMarks', { floorPlanId: 1, kind: 'walkway', planMarkName: 'Main aisle', points })
  for (let number = 1; number <= 8; number++) {
    const resourceID = `M-0${number}`
    await ask('POST', '/resources', { resourceID })
    const isMill = number > 4
    const [x, y] = isMill
      ? [0.45 + (number - 5) * 0.14, 0.16]
      : [0.12 + ((number - 1) % 2) * 0.14, number > 2 ? 0.5 : 0.2]
    await ask('POST', '/machinePlaces', { resourceID, floorPlanId: 1, x, y })
  }
  const now = Date.now()
  const hours: TagHour[] = []
  for (const [place, { on, from, to }] of tags.entries()) {
    const epc = epcOf(place)
    if (on) {
      const [associationType, associationID] = on
      await ask('POST', '/tagAssociations', { associationType, associationID, epc, active: true })
    }
    hours.push(...hoursOf(epc, { from, to, place, now }))
  }
  // As if they had been put on long ago.
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  await sql`update tag_association_interval set start_date = ${new Date(now - 300 * minute)}`.execute(owner)
  await owner.destroy()
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const rows = hours.map((hour) => ({ organizationId: 1, hour, state: '' }))
  await insertTagHours(clickhouse, { rows, version: 1n })
  await clickhouse.close()
  return { ...bed, now }
}

/** From two hours ago until in an hour, so that it is there for as long as a test lasts. */
function hoursOf(epc: string, about: { from: number; to: number; place: number; now: number }): TagHour[] {
  const first = Math.floor((about.now - 120 * minute) / hourMs) * hourMs
  const changes = about.now - 30 * minute
  const pointAt = (at: number): TagPoint => {
    const zoneId = at < changes ? about.from : about.to
    const [x, y] = spots[zoneId - 1]!
    const [dx, dy] = [(about.place % 3) * 0.03, Math.floor(about.place / 3) * 0.05]
    return { at, floorPlanId: 1, zoneId, x: x + dx, y: y + dy, sureness: 0.9, evidence: 'strongest' }
  }
  return [0, 1, 2, 3].map((place) => {
    const hour = first + place * hourMs
    const isChange = about.from !== about.to && changes > hour && changes < hour + hourMs
    const points = [pointAt(hour), ...(isChange ? [pointAt(changes)] : [])]
    return { epc, hour, since: hour >= changes ? changes : first, heardAt: hour + hourMs - 1000, points }
  })
}
