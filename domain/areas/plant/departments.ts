import type { PlantScheduleID } from './shifts.ts'

/**
 * A line of similar machines. Together they process the jobs of the previous department on the route, one after the
 * other.
 */
export type Department = {
  code: string
  line: string
  machine: string
  model: string
  /** Number of its machines per hall. */
  count: number
  /** Its route, and its operation on that route. */
  route: 0 | 1
  stage: number
  operation: string
  scheduleID: PlantScheduleID
  cycleSecs: number
  setupMins: number
  scrapRate: number
  costPerHour: number
  faultReasons: readonly string[]
  /** State of its machines outside their shifts. */
  atRest: 'off' | 'idle'
  /** True if its machines run through breaks. */
  unattended: boolean
  values: readonly { name: string; low: number; high: number }[]
}

const metal = ['TOOL-BREAKAGE', 'COOLANT', 'DOOR-OPEN', 'OVERLOAD']

/** The departments of one hall: 24 machines on two routes, turned parts (0) and sheet metal (1). */
export const departments: readonly Department[] = [
  {
    code: 'LATHE',
    line: 'Turning',
    machine: 'CNC lathe',
    model: 'Okuma LB3000',
    count: 5,
    route: 0,
    stage: 0,
    operation: 'Turn',
    scheduleID: 'TWO-SHIFT',
    cycleSecs: 95,
    setupMins: 28,
    scrapRate: 0.016,
    costPerHour: 85,
    faultReasons: metal,
    atRest: 'off',
    unattended: false,
    values: [
      { name: 'spindleLoad', low: 32, high: 78 },
      { name: 'feedOverride', low: 90, high: 100 },
    ],
  },
  {
    code: 'MILL',
    line: 'Milling',
    machine: 'Machining center',
    model: 'DMG MORI NHX 4000',
    count: 5,
    route: 0,
    stage: 1,
    operation: 'Mill',
    scheduleID: 'THREE-SHIFT',
    cycleSecs: 170,
    setupMins: 38,
    scrapRate: 0.012,
    costPerHour: 110,
    faultReasons: metal,
    atRest: 'off',
    unattended: true,
    values: [
      { name: 'spindleLoad', low: 28, high: 84 },
      { name: 'feedOverride', low: 85, high: 100 },
    ],
  },
  {
    code: 'GRIND',
    line: 'Grinding',
    machine: 'Cylindrical grinder',
    model: 'Studer S33',
    count: 2,
    route: 0,
    stage: 2,
    operation: 'Grind',
    scheduleID: 'THREE-SHIFT',
    cycleSecs: 60,
    setupMins: 18,
    scrapRate: 0.02,
    costPerHour: 95,
    faultReasons: ['COOLANT', 'DOOR-OPEN', 'SENSOR'],
    atRest: 'off',
    unattended: false,
    values: [{ name: 'wheelLoad', low: 20, high: 65 }],
  },
  {
    code: 'ASSY',
    line: 'Assembly',
    machine: 'Assembly cell',
    model: 'own build',
    count: 3,
    route: 0,
    stage: 3,
    operation: 'Assemble',
    scheduleID: 'TWO-SHIFT',
    cycleSecs: 80,
    setupMins: 10,
    scrapRate: 0.006,
    costPerHour: 60,
    faultReasons: ['SENSOR', 'ROBOT-FAULT'],
    atRest: 'idle',
    unattended: false,
    values: [{ name: 'torque', low: 18, high: 24 }],
  },
  {
    code: 'PRESS',
    line: 'Presses',
    machine: 'Stamping press',
    model: 'Schuler 250 t',
    count: 3,
    route: 1,
    stage: 0,
    operation: 'Stamp',
    scheduleID: 'THREE-SHIFT',
    cycleSecs: 5,
    setupMins: 34,
    scrapRate: 0.009,
    costPerHour: 120,
    faultReasons: ['HYDRAULICS', 'SENSOR', 'OVERLOAD'],
    atRest: 'off',
    unattended: false,
    values: [{ name: 'tonnage', low: 140, high: 215 }],
  },
  {
    code: 'WELD',
    line: 'Welding',
    machine: 'Welding robot',
    model: 'Fanuc ARC Mate 100',
    count: 3,
    route: 1,
    stage: 1,
    operation: 'Weld',
    scheduleID: 'THREE-SHIFT',
    cycleSecs: 70,
    setupMins: 15,
    scrapRate: 0.022,
    costPerHour: 75,
    faultReasons: ['ROBOT-FAULT', 'DOOR-OPEN', 'SENSOR'],
    atRest: 'off',
    unattended: true,
    values: [{ name: 'weldCurrent', low: 160, high: 220 }],
  },
  {
    code: 'PAINT',
    line: 'Paint',
    machine: 'Paint line',
    model: 'Dürr EcoRP',
    count: 2,
    route: 1,
    stage: 2,
    operation: 'Paint',
    scheduleID: 'DAY',
    cycleSecs: 42,
    setupMins: 9,
    scrapRate: 0.03,
    costPerHour: 90,
    faultReasons: ['NOZZLE', 'SENSOR'],
    atRest: 'idle',
    unattended: false,
    values: [{ name: 'ovenTemperature', low: 176, high: 186 }],
  },
  {
    code: 'PACK',
    line: 'Packing',
    machine: 'Packing line',
    model: 'own build',
    count: 1,
    route: 1,
    stage: 3,
    operation: 'Pack',
    scheduleID: 'DAY',
    cycleSecs: 26,
    setupMins: 4,
    scrapRate: 0.003,
    costPerHour: 45,
    faultReasons: ['SENSOR', 'OVERLOAD'],
    atRest: 'off',
    unattended: false,
    values: [],
  },
]

/** Number of machines per hall. */
export const hallSize = departments.reduce((sum, { count }) => sum + count, 0)
