import type { DemoRow } from './demoRow.ts'

/** Halls as dashboards show them. */
export const facilityRows = (locationId: number): DemoRow[] =>
  [
    { type: 'activity', facilityName: 'Turning and milling', description: 'Lathes, machining centres, grinders' },
    { type: 'activity', facilityName: 'Sheet metal', description: 'Presses, welding, paint' },
    { type: 'activity', facilityName: 'Assembly and packing', description: null },
    { type: 'locating', facilityName: 'Production floor', description: null },
    { type: 'locating', facilityName: 'Warehouse', description: 'High racks and goods in' },
    { type: 'locating', facilityName: 'Yard', description: null },
  ].map((body) => ({ item: 'facilities', body: { ...body, locationId } }))
