import type { FakeRow } from '../../app/testing/fakeItems.fixture.ts'

const zones = [
  { zoneName: 'Goods in', polygon: [[0.03, 0.75], [0.34, 0.75], [0.34, 0.96], [0.03, 0.96]], capacity: null },
  { zoneName: 'Turning', polygon: [[0.05, 0.06], [0.33, 0.06], [0.33, 0.66], [0.05, 0.66]], capacity: 4 },
  { zoneName: 'Milling', polygon: [[0.42, 0.08], [0.95, 0.08], [0.95, 0.45], [0.42, 0.45]], capacity: 1 },
  { zoneName: 'Packing', polygon: [[0.45, 0.6], [0.95, 0.6], [0.95, 0.92], [0.7, 0.92], [0.7, 0.8], [0.45, 0.8]], capacity: 6 },
] // biome-ignore format: corners in a line

const machines = Array.from({ length: 8 }, (_, index) => `M-0${index + 1}`)

/** Rows of a plant with two floors, by item type: four zones, a walkway and eight machines on the lower one. */
export const planRows: Readonly<Record<string, readonly FakeRow[]>> = {
  resources: machines.map((resourceID) => ({ resourceID })),
  floorPlans: [
    { floorPlanId: 1, facilityId: 1, floorPlanName: 'Ground floor', floor: 0, widthMetres: 80, northDegrees: 30 },
    { floorPlanId: 2, facilityId: 1, floorPlanName: 'Gallery', floor: 1, northDegrees: 0 },
  ],
  zones: zones.map((zone, index) => ({ zoneId: index + 1, floorPlanId: 1, ...zone })),
  planMarks: [
    {
      planMarkId: 1,
      floorPlanId: 1,
      kind: 'walkway',
      planMarkName: 'Main aisle',
      points: [[0.02, 0.7], [0.38, 0.7], [0.38, 0.5], [0.98, 0.5]], // biome-ignore format: points in a line
    },
  ],
  machinePlaces: machines.map((resourceID, index) => ({
    resourceID,
    floorPlanId: 1,
    ...(index < 4
      ? { x: 0.12 + (index % 2) * 0.14, y: index > 1 ? 0.5 : 0.2 }
      : { x: 0.45 + (index - 4) * 0.14, y: 0.16 }),
  })),
}
