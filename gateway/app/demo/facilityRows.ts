import type { DemoRow } from './demoRow.ts'

/** The one whose floor is planned: Activity shows it as well, for the plant has no facilities for activity alone. */
export const plannedFacility = 'Production floor'

/** Halls as dashboards show them. */
export const facilityRows = (locationId: number): DemoRow[] =>
  [
    { type: 'locating', facilityName: plannedFacility, description: null },
    { type: 'locating', facilityName: 'Warehouse', description: 'High racks and goods in' },
    { type: 'locating', facilityName: 'Yard', description: null },
  ].map((body) => ({ item: 'facilities', body: { ...body, locationId } }))
