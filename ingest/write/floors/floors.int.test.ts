import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFloorSnapshots, readFloorSnapshot } from './floorSnapshots.ts'
import { createFloors, type FloorChange } from './floors.ts'

let environment: TestEnvironment
let client: ClickHouse
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await environment?.close()
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

test('a floor that changes while the previous one is being stored is stored next', async () => {
  const [first, second] = [floorWith('before', 1), floorWith('after', 2)]
  let today = first
  let version = 0n
  const changedOrganizations: number[] = []
  const floors = createFloors({
    snapshots: createFloorSnapshots(client, new AbortController().signal),
    loadFloor: async () => today,
    versions: () => ++version,
    changed: ({ organizationId }) => changedOrganizations.push(organizationId),
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
  expect(changedOrganizations).toEqual([organizationId, organizationId])
})

test('a writer killed while a change is being computed leaves it to the next one, even if the change was reverted meanwhile', async () => {
  const [was, is] = [floorWith('before', 1, 2), floorWith('after', 2, 2)]
  let today = was
  let version = 1000n
  const changes: FloorChange[] = []
  const start = () =>
    createFloors({
      snapshots: createFloorSnapshots(client, new AbortController().signal),
      loadFloor: async () => today,
      versions: () => ++version,
      changed: (change) => changes.push(change),
      isNew: () => false,
    })
  const first = start()
  await first.of(2)
  await first.settle(2, () => true)
  today = is
  await first.refresh(2)
  today = was
  changes.length = 0
  const second = start()
  await second.of(2)
  const whole = [{ start: -Infinity, end: Infinity }]
  expect(changes.map(({ changes }) => changes.resources)).toEqual([new Map([['M-01', whole]])])
  await second.settle(2, () => true)
  changes.length = 0
  await start().of(2)
  expect(changes).toEqual([])
})

test('an organization without facts is recomputed neither now nor by the next writer; later changes are', async () => {
  const [first, second] = [floorWith('before', 1, 3), floorWith('after', 2, 3)]
  let today = first
  let version = 2000n
  const changes: FloorChange[] = []
  const start = (isNew: boolean) =>
    createFloors({
      snapshots: createFloorSnapshots(client, new AbortController().signal),
      loadFloor: async () => today,
      versions: () => ++version,
      changed: (change) => changes.push(change),
      isNew: () => isNew,
    })
  expect(await start(true).of(3)).toEqual(first)
  expect(await readFloorSnapshot(client, 3)).toEqual({ floor: first, pending: null })
  const next = start(false)
  await next.of(3)
  expect(changes).toEqual([])
  today = second
  await next.refresh(3)
  expect(changes).toHaveLength(1)
})
