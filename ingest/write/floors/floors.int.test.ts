import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFloorSnapshots, readFloorSnapshot } from './floorSnapshots.ts'
import { createFloors, type FloorChange } from './floors.ts'

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

const floorWith = (description: string, deviceId: number, organizationId = 1) =>
  sampleFloor(
    [
      sampleResource({
        description,
        attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }],
      }),
    ],
    [],
    { organizationId },
  )

test('a floor that changes while the one before is being kept is kept in its turn', async () => {
  const [first, second] = [floorWith('before', 1), floorWith('after', 2)]
  let today = first
  let version = 0n
  const heard: number[] = []
  const floors = createFloors({
    snapshots: createFloorSnapshots(client, new AbortController().signal),
    loadFloor: async () => today,
    versions: () => ++version,
    changed: ({ organizationId }) => heard.push(organizationId),
    isNew: () => false,
  })
  const { organizationId } = await floors.of(first.organizationId)
  const settling = floors.settle(organizationId, () => true)
  today = second
  await floors.refresh(organizationId)
  await settling
  expect(await readFloorSnapshot(client, organizationId)).toMatchObject({ floor: first, pending: { days: false } })
  await floors.settle(organizationId, () => true)
  expect(await readFloorSnapshot(client, organizationId)).toEqual({ floor: second, pending: null })
  expect(heard).toEqual([organizationId, organizationId])
})

test('a writer that is killed while a change is computed leaves it to the next one, even if it was changed back meanwhile', async () => {
  const [was, is] = [floorWith('before', 1, 2), floorWith('after', 2, 2)]
  let today = was
  let version = 1000n
  const heard: FloorChange[] = []
  const start = () =>
    createFloors({
      snapshots: createFloorSnapshots(client, new AbortController().signal),
      loadFloor: async () => today,
      versions: () => ++version,
      changed: (change) => heard.push(change),
      isNew: () => false,
    })
  const first = start()
  await first.of(2)
  await first.settle(2, () => true)
  today = is
  await first.refresh(2)
  today = was
  heard.length = 0
  const second = start()
  await second.of(2)
  const whole = [{ start: -Infinity, end: Infinity }]
  expect(heard.map(({ changes }) => changes.resources)).toEqual([new Map([['M-01', whole]])])
  await second.settle(2, () => true)
  heard.length = 0
  await start().of(2)
  expect(heard).toEqual([])
})

test('of an organization without facts nothing is computed anew, now or by the next writer; what changes is', async () => {
  const [first, second] = [floorWith('before', 1, 3), floorWith('after', 2, 3)]
  let today = first
  let version = 2000n
  const heard: FloorChange[] = []
  const start = (isNew: boolean) =>
    createFloors({
      snapshots: createFloorSnapshots(client, new AbortController().signal),
      loadFloor: async () => today,
      versions: () => ++version,
      changed: (change) => heard.push(change),
      isNew: () => isNew,
    })
  expect(await start(true).of(3)).toEqual(first)
  expect(await readFloorSnapshot(client, 3)).toEqual({ floor: first, pending: null })
  const next = start(false)
  await next.of(3)
  expect(heard).toEqual([])
  today = second
  await next.refresh(3)
  expect(heard).toHaveLength(1)
})
