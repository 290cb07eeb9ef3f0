import { expect, test } from 'vitest'
import { fileText } from '../../../core/items/fileColumns.ts'
import type { TagStay } from '../useStays.ts'
import { stayFile } from './stayFile.ts'

const at = Date.parse('2026-11-26T03:49:00.250Z')
const stay: TagStay = {
  epc: 'E1',
  label: 'Okafor, Ada',
  type: 'employees',
  associationID: 'E-1',
  floorPlanId: 1,
  zoneId: 2,
  from: at,
  to: at + 23_893_500,
  sureness: 0.7861234,
  evidence: 'strongest',
}

test('a file of stays has ISO instants, seconds and fractions, one fact per column; continuing stays have an empty end', () => {
  const columns = stayFile((zoneId) => (zoneId === null ? 'Outside' : `Zone ${zoneId}`), at + 60_000)
  const lines = fileText(columns, [stay, { ...stay, type: null, zoneId: null, to: null }]).split('\r\n')
  expect(lines).toEqual([
    'Name,Type,Zone,From,Until,Duration (s),Certainty (fraction),Evidence',
    'Okafor; Ada,Employee,Zone 2,2026-11-26T03:49:00.250Z,2026-11-26T10:27:13.750Z,60,0.7861234,by signal strength',
    'Okafor; Ada,,Outside,2026-11-26T03:49:00.250Z,,60,0.7861234,by signal strength',
  ])
})
