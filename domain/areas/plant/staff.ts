import { nameOf, type PlantEmployee } from './crew.ts'

/** Who works in the plant without standing at a machine: how many in each shift. */
const teams = [
  { code: 'MT', department: 'Maintenance', perShift: [9, 7, 4] },
  { code: 'QA', department: 'Quality', perShift: [11, 8, 3] },
  { code: 'LG', department: 'Logistics', perShift: [16, 12, 5] },
  { code: 'TR', department: 'Tool Room', perShift: [7, 4, 0] },
  { code: 'MH', department: 'Material Handling', perShift: [14, 12, 6] },
  { code: 'SP', department: 'Supervision', perShift: [6, 4, 2] },
  { code: 'PE', department: 'Process Engineering', perShift: [9, 0, 0] },
  { code: 'PL', department: 'Planning', perShift: [6, 0, 0] },
  { code: 'PU', department: 'Purchasing', perShift: [5, 0, 0] },
  { code: 'TN', department: 'Apprentices', perShift: [12, 8, 0] },
] as const

/** Who once worked in the plant, and whom its books still name. */
export const formerStaff: readonly PlantEmployee[] = [
  'Assembly',
  'Logistics',
  'Maintenance',
  'Milling',
  'Paint',
  'Quality',
  'Turning',
].map((department, place) => ({
  empID: `X${101 + place}`,
  ...nameOf(place, 62),
  department,
  shiftNum: 1 + (place % 3),
}))

/** Everybody in the plant who stands at no machine. */
export const plantStaff: readonly PlantEmployee[] = teams.flatMap(({ code, department, perShift }, team) =>
  perShift.flatMap((count, index) =>
    Array.from({ length: count }, (_, place) => ({
      empID: `${code}${index + 1}${String(place + 1).padStart(2, '0')}`,
      ...nameOf(team, index, place, 61),
      department,
      shiftNum: index + 1,
    })),
  ),
)
