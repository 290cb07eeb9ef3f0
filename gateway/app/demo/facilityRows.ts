import type { DemoRow } from './demoRow.ts'

/**
 * The facility with the floor plan; Activity shows it as well because the plant has no facilities for activity alone.
 */
export const plannedFacility = 'Production floor'

/** Facilities as dashboards show them. */
export const facilityRows = (locationId: number): DemoRow[] =>
  [
    { type: 'locating', facilityName: plannedFacility, description: null },
    { type: 'locating', facilityName: 'Warehouse', description: 'High racks and goods receipt' },
    { type: 'locating', facilityName: 'Yard', description: null },
  ].map((body) => ({ item: 'facilities', body: { ...body, locationId } }))
