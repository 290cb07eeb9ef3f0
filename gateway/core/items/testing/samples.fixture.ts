/**
 * A sample of each item type: the rows it requires, a change, and a body that must be rejected with the fields that the
 * error names.
 */
export type Sample = {
  body: Record<string, unknown>
  change: Record<string, unknown>
  wrong: Record<string, unknown>
  names: string[]
}

/** Ordered so that each finds the rows it refers to. Composite keys are in the body. */
export const samples: Record<string, Sample> = {
  locations: {
    body: { locationName: 'Main', country: 'US', timezone: 'America/New_York' },
    change: { timezone: 'America/Chicago' },
    wrong: { locationName: '', country: 'usa', timezone: 'Mars/Olympus' },
    names: ['locationName', 'country', 'timezone'],
  },
  schedules: {
    body: {
      scheduleID: 'S',
      shifts: [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00', breaks: [] }],
    },
    change: { description: 'Days', timezone: 'Europe/Berlin' },
    wrong: { scheduleID: 'T', shifts: [{ shiftNum: 1, days: ['SUNNY'], start: '6', end: '14:00' }] },
    names: ['shifts.0.days.0', 'shifts.0.start'],
  },
  resources: {
    body: { resourceID: 'M-01', description: 'Lathe', idealCycleSecs: 28.5, scheduleID: 'S' },
    change: { idealCycleSecs: 30, costPerHour: 12.5, description: null },
    wrong: { resourceID: 'a~b', idealCycleSecs: 0, costPerHour: '12', colour: 'red' },
    names: ['resourceID', 'idealCycleSecs', 'costPerHour', 'colour'],
  },
  gauges: {
    body: { gaugeID: 'G-12', gaugeName: 'Caliper 150', gaugeKind: 'Caliper', intervalMonths: 12 },
    change: { inUse: false, note: 'Jaw bent' },
    wrong: { gaugeID: 'G-13', gaugeName: '', intervalMonths: 0, locationId: 'hall' },
    names: ['gaugeName', 'gaugeKind', 'intervalMonths', 'locationId'],
  },
  gaugeCalibrations: {
    body: { gaugeID: 'G-12', calibratedAt: '2026-03-02T14:00:00.000Z', result: 'passed', certificate: 'C-2026-118' },
    change: { calibratedBy: 'Laboratory North', note: 'By courier' },
    wrong: { gaugeID: 'G-12', calibratedAt: 'yesterday', result: 'perhaps' },
    names: ['calibratedAt', 'result'],
  },
  scheduleExceptions: {
    body: { scheduleID: 'S', resourceID: 'M-01', date: '2026-12-25', kind: 'closed', reason: 'Christmas' },
    change: { start: '06:00', end: '10:00' },
    wrong: { scheduleID: 'S', date: '2026-02-30', kind: 'open', start: '06:00' },
    names: ['date'],
  },
  devices: {
    body: { deviceTypeId: 'takt-h1', resourceId: 'M-01', deviceName: 'Hub' },
    change: { reports: 'values', excludeFromDashboardsAndReports: true },
    wrong: { deviceTypeId: 'toaster', reports: 'lies' },
    names: ['deviceTypeId', 'reports'],
  },
  deviceGroups: {
    body: { deviceGroupName: 'Lathes', selectedDevices: ['M-01'] },
    change: { selectedDevices: [] },
    wrong: { deviceGroupName: 'x', selectedDevices: ['M-99'] },
    names: ['selectedDevices'],
  },
  reasons: {
    body: { reasonCode: 'COOLANT', description: 'Coolant too low', usedFor: 'stops', priority: 70, color: '#2E86AB' },
    change: { priority: 40, description: null },
    wrong: { reasonCode: 'a', priority: 1.5, color: 'red' },
    names: ['priority', 'color'],
  },
  reasonEntries: {
    body: {
      resourceID: 'M-01',
      start: '2026-03-02T14:00:00.000Z',
      end: '2026-03-02T14:20:00.000Z',
      reasonCode: 'COOLANT',
    },
    change: { note: 'Pump replaced' },
    wrong: { resourceID: 'M-01', start: 'yesterday', end: '2026-03-02T14:00:00Z', reasonCode: '' },
    names: ['start', 'reasonCode'],
  },
  targets: {
    body: { oeePercent: 75, qualityPercent: 98.5 },
    change: { oeePercent: 80, qualityPercent: null },
    wrong: { deviceGroupId: 0, oeePercent: 101, teepPercent: '40' },
    names: ['deviceGroupId', 'oeePercent', 'teepPercent'],
  },
  walls: {
    body: { wallID: 'Hall 1', slides: [{ address: '/efficiency/overall?range=today', seconds: 30 }] },
    change: { slides: [{ address: '/wall?groups=1', seconds: 5 }], description: 'Above the gate' },
    wrong: {
      wallID: 'Hall 2',
      slides: [
        { address: '//evil.example/wall', seconds: 4 },
        { address: '/wall?token=x', seconds: 30 },
      ],
    },
    names: ['slides.0.address', 'slides.0.seconds', 'slides.1.address'],
  },
  shifts: {
    body: { shiftNum: 1, description: 'Early', start: '06:00', end: '14:00' },
    change: { description: 'Early shift', active: false },
    wrong: { shiftNum: 0, description: 'Night', start: '24:00' },
    names: ['shiftNum', 'start'],
  },
  employees: {
    body: { empID: 'E-1', firstName: 'Ada', lastName: 'Okafor', shiftNum: 1 },
    change: { department: 'Turning', active: false },
    wrong: { empID: 'E-2', firstName: '', active: 'yes' },
    names: ['firstName', 'lastName', 'active'],
  },
  indirects: {
    body: { indirectCode: 'CLEAN', description: 'Cleaning' },
    change: { active: false },
    wrong: { indirectCode: 'x', active: 1 },
    names: ['active'],
  },
  parts: {
    body: { partNum: 'P-7', description: 'Bolt' },
    change: { description: null },
    wrong: { partNum: 'x'.repeat(51) },
    names: ['partNum'],
  },
  revisions: {
    body: { partNum: 'P-7', revision: 'A', description: 'Initial Revision', effectiveDate: '2026-01-01' },
    change: { drawingNum: 'D-700', effectiveDate: null },
    wrong: { partNum: 'P-8', revision: 'A' },
    names: ['partNum'],
  },
  assemblies: {
    body: { partNum: 'P-7', revision: 'A', assemblySeq: 0, description: 'Main Assembly' },
    change: { assemblyPartNum: 'P-7', assemblyRevision: 'A', qtyPer: 2 },
    wrong: { partNum: 'P-7', revision: 'Z', assemblySeq: 1, assemblyRevision: 'A' },
    names: ['revision', 'assemblyRevision'],
  },
  partOperations: {
    body: { partNum: 'P-7', revision: 'A', assemblySeq: 0, oprSeq: 10, cycleStandardSecs: 20 },
    change: { description: 'Turn', setupStandardSecs: 600 },
    wrong: { partNum: 'P-7', revision: 'A', assemblySeq: 7, oprSeq: 10 },
    names: ['assemblySeq'],
  },
  jobs: {
    body: { jobNum: 'J-100', partNum: 'P-7', revision: 'A', prodQty: 10 },
    change: { prodQty: 12 },
    wrong: { jobNum: 'J', prodQty: 1.5, partNum: 'P-8' },
    names: ['prodQty'],
  },
  jobAssemblies: {
    body: { jobNum: 'J-100', assemblySeq: 0, partNum: 'P-7', revision: 'A', requiredQty: 10 },
    change: { description: 'Bolt', requiredQty: 12 },
    wrong: { jobNum: 'J-9', assemblySeq: 0 },
    names: ['jobNum'],
  },
  jobOperations: {
    body: { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, resourceID: 'M-01', cycleStandardSecs: 20 },
    change: { cycleStandardSecs: 21, resourceID: null },
    wrong: { jobNum: 'J-9', assemblySeq: 0, oprSeq: 10 },
    names: ['jobNum'],
  },
  requestTypes: {
    body: { requestTypeID: 'MAINTENANCE', description: 'Maintenance' },
    change: { active: false },
    wrong: { requestTypeID: 'a~b' },
    names: ['requestTypeID'],
  },
  requests: {
    body: { requestTypeID: 'MAINTENANCE', description: 'Chuck slips', empID: 'E-1', dueAt: '2026-03-02T14:00:00.000Z' },
    change: { priority: 'urgent', assignedTo: 'E-1' },
    wrong: { requestTypeID: 'DANCE', empID: 'E-9' },
    names: ['requestTypeID', 'empID'],
  },
  laborTickets: {
    body: { empID: 'E-1', jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, start: '2026-03-02T14:00:00.000Z' },
    change: { end: '2026-03-02T15:00:00.000Z', goodQty: 12 },
    wrong: { empID: 'E-1', laborType: 'sleeping', start: 'yesterday' },
    names: ['laborType', 'start'],
  },
  facilities: {
    body: { facilityName: 'Hall 1', type: 'activity' },
    change: { description: 'Turned parts' },
    wrong: { facilityName: 'Hall 2', type: 'hall' },
    names: ['type'],
  },
  floorPlans: {
    body: { facilityId: 1, floorPlanName: 'Ground floor', widthMetres: 80 },
    change: { floor: 1, northDegrees: 90 },
    wrong: { facilityId: 1, floorPlanName: '', widthMetres: 0, northDegrees: 361 },
    names: ['floorPlanName', 'widthMetres', 'northDegrees'],
  },
  zones: {
    body: {
      floorPlanId: 1,
      zoneName: 'Goods in',
      polygon: [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
      ],
    },
    change: {
      polygon: [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
        [0, 0.5],
      ],
      capacity: 4,
    },
    wrong: {
      floorPlanId: 1,
      zoneName: '',
      polygon: [
        [0, 0],
        [0.5, 2],
      ],
    },
    names: ['zoneName', 'polygon', 'polygon.1.1'],
  },
  antennas: {
    body: { deviceId: 1, antennaNum: 1, floorPlanId: 1, x: 0.25, y: 0.25, zoneId: 1 },
    change: { x: 0.5, zoneId: null },
    wrong: { deviceId: 1, antennaNum: -1, floorPlanId: 1, x: 1.5, y: 'top' },
    names: ['antennaNum', 'x', 'y'],
  },
  machinePlaces: {
    body: { resourceID: 'M-01', floorPlanId: 1, x: 0.5, y: 0.5 },
    change: { x: 0.75 },
    wrong: { resourceID: 'M-01', floorPlanId: 1, x: -1, y: 0.5 },
    names: ['x'],
  },
  planMarks: {
    body: {
      floorPlanId: 1,
      kind: 'walkway',
      planMarkName: 'Main aisle',
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
    },
    change: {
      points: [
        [0, 0.5],
        [0.5, 0.4],
        [1, 0.5],
      ],
    },
    wrong: { floorPlanId: 1, kind: 'river', planMarkName: 'x', points: [[0, 0.5]] },
    names: ['kind', 'points'],
  },
  instructions: {
    body: { docName: 'Turn_the_shaft', pageTitle: 'Turn it' },
    change: { fileDescription: 'How the shaft is turned', reviewOn: '2027-01-01' },
    wrong: { docName: '', reviewOn: 'soon' },
    names: ['docName', 'reviewOn'],
  },
  checksheets: {
    body: { docName: 'Measure_the_shaft', pageTitle: 'Turn it' },
    change: { fileDescription: 'How the shaft is turned', reviewOn: '2027-01-01' },
    wrong: { docName: '', reviewOn: 'soon' },
    names: ['docName', 'reviewOn'],
  },
  programs: {
    body: { docName: 'O1000', pageTitle: 'Turn it' },
    change: { fileDescription: 'How the shaft is turned', reviewOn: '2027-01-01' },
    wrong: { docName: '', reviewOn: 'soon' },
    names: ['docName', 'reviewOn'],
  },
  scheduledTasks: {
    body: {
      scheduleName: 'WeeklyFigures',
      workflowType: 'generateReports',
      options: [[{ reportID: 'oeeSummary' }], 'Scheduled Reports', 'someone@demo.takt', true, true],
      calendars: [
        {
          dayOfWeek: [{ start: 'MONDAY', end: 'MONDAY' }],
          hour: [{ start: 6, end: 6 }],
          minute: [{ start: 30, end: 30 }],
        },
      ],
    },
    change: {
      scheduleName: 'WeeklyReports',
      options: [[{ reportID: 'oeeSummary' }], 'Reports', 'a@b.example', true, false],
    },
    wrong: { scheduleName: '', workflowType: 'dance', calendars: [{ dayOfWeek: [], hour: [], minute: [] }] },
    names: ['scheduleName', 'workflowType'],
  },
  flows: {
    body: { flowName: 'Tell the ERP', description: 'Of jobs that are completed' },
    change: { flowName: 'Tell the ERP at once', flowData: '{"version":1,"steps":[],"links":[]}' },
    wrong: { flowName: 'x'.repeat(51), active: 'yes', flowData: 7 },
    names: ['flowName', 'active', 'flowData'],
  },
  notifications: {
    body: { description: 'Urgent requests', itemType: 'requests' },
    change: { active: false, startDate: '2026-03-02', endDate: '2026-04-30' },
    wrong: { description: '', itemType: 'requests', startDate: 'soon', delayUnits: 'MOONS' },
    names: ['description', 'startDate', 'delayUnits'],
  },
  notificationRules: {
    body: { notificationID: 1, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' },
    change: { logic: 'OR', value: 'high' },
    wrong: { notificationID: 1, itemType: 'requests', field: 'priority', operator: 'Equals', logic: 'XOR' },
    names: ['logic'],
  },
  notificationRecipients: {
    body: { notificationID: 1, recipientType: 'email', recipientID: 'foreman@demo.takt' },
    change: { recipientID: 'planner@demo.takt' },
    wrong: { notificationID: 1, recipientType: 'pigeon', recipientID: '' },
    names: ['recipientType', 'recipientID'],
  },
  tags: {
    body: { epc: '3074257BF7194E4000001A85', description: 'On the gate' },
    change: { active: false, description: null },
    wrong: { epc: '<script>', active: 'perhaps', resourceID: 'M-99' },
    names: ['epc', 'active'],
  },
}
