import { nameOf, type PlantEmployee } from './crew.ts'

/** Staff without a machine: number of people per shift. */
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

/** Former staff, still referenced in the plant's records. */
export const formerStaff: readonly PlantEmployee[] = [
  'Assembly',
  'Logistics',
  'Maintenance',
  'Milling',
  'Paint',
  'Quality',
  'Turning',
].map((department, index) => ({
  empID: `X${101 + index}`,
  ...nameOf(index, 62),
  department,
  shiftNum: 1 + (index % 3),
}))

/** All people in the plant without a machine. */
export const plantStaff: readonly PlantEmployee[] = teams.flatMap(({ code, department, perShift }, team) =>
  perShift.flatMap((count, index) =>
    Array.from({ length: count }, (_, position) => ({
      empID: `${code}${index + 1}${String(position + 1).padStart(2, '0')}`,
      ...nameOf(team, index, position, 61),
      department,
      shiftNum: index + 1,
    })),
  ),
)
