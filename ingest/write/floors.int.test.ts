import { sampleFloor, sampleResource } from '@takt/domain/efficiency/plantSamples.ts'
import { createWorld, type World } from '@takt/launch/testBed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFloorSnapshot } from './floorSnapshots.ts'
import { createFloors } from './floors.ts'

let world: World
let client: ClickHouse
beforeAll(async () => {
  world = await createWorld()
  client = openClickHouse(world.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await world?.close()
})

const floorWith = (description: string, deviceId: number) =>
  sampleFloor([
    sampleResource({
      description,
      attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }],
    }),
  ])

test('a floor that changes while the one before is being kept is kept in its turn', async () => {
  const [first, second] = [floorWith('before', 1), floorWith('after', 2)]
  let today = first
  let version = 0n
  const heard: number[] = []
  const floors = createFloors({
    client,
    loadFloor: async () => today,
    versions: () => ++version,
    changed: ({ organizationId }) => heard.push(organizationId),
  })
  const { organizationId } = await floors.of(first.organizationId)
  const settling = floors.settle(organizationId)
  today = second
  await floors.refresh(organizationId)
  await settling
  expect(await readFloorSnapshot(client, organizationId)).toEqual(first)
  await floors.settle(organizationId)
  expect(await readFloorSnapshot(client, organizationId)).toEqual(second)
  expect(heard).toEqual([organizationId, organizationId])
})
