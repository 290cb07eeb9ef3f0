import { expect, test } from 'vitest'
import { devices } from '../../areas/devices/devices.ts'
import { schedules } from '../../areas/masterData/schedules.ts'
import { itemTypes } from '../../itemTypes/itemTypes.ts'
import { permissionsWhere } from '../rights/permissions.ts'
import { fieldInWords, inWords } from './inWords.ts'
import { fieldNames } from './item.ts'

test('a structured value is formatted without brackets, braces and quotes', () => {
  expect(inWords({ host: '10.1.2.3', port: 7878, keys: { goodCount: 'good' }, on: true })).toBe(
    'host: 10.1.2.3, port: 7878, keys (good count: good), on: yes',
  )
  expect(inWords(['a', 2])).toBe('a, 2')
  expect(inWords([{ at: 1 }, { at: null }])).toBe('at: 1; at: –')
  expect([inWords({}), inWords([]), inWords(null)]).toEqual(['–', '–', '–'])
})

/** A value of each structured field, by `type.field`. */
const samples: Record<string, unknown> = {
  'schedules.shifts': [
    {
      shiftNum: 1,
      name: 'Early',
      days: ['MONDAY', 'TUESDAY'],
      start: '06:00',
      end: '14:00',
      breaks: [{ start: '10:00', end: '10:15' }],
    },
  ],
  'walls.slides': [{ address: '/wall', seconds: 30 }],
  'calls.calledNames': ['ada@plant.test'],
  'users.organizationIds': [1],
  'users.groups': ['Planners'],
  'users.permissions': permissionsWhere((area) => area === 'jobs'),
  'groups.permissions': permissionsWhere((area, flag) => area === 'jobs' && flag === 'read'),
  'groups.members': ['ada@plant.test'],
  'floorPlans.picture': { sha256: 'a'.repeat(64), size: 12, mediaType: 'image/png', width: 800, height: 500 },
  'zones.polygon': [[0, 0], [1, 0], [1, 1]], // biome-ignore format: corners in a line
  'planMarks.points': [[0, 0], [1, 1]], // biome-ignore format: points in a line
  'docRevisions.text': 'Turn the shaft',
  'docRevisions.file': { fileName: 'O1000.nc', sha256: 'a'.repeat(64), size: 12, mediaType: 'text/plain' },
  'docRevisions.program': { programType: 'Fanuc', splitNcProgram: true },
  'controlLimits.leftOut': [{ at: '2026-03-02T14:00:00.000Z', reason: 'Insert changed' }],
  'docRevisions.leadsTo': ['Wash_it'],
  'docRevisions.shows': { 'chuck.png': 7 },
  'connectors.options': { host: '10.1.2.3', keys: { execution: 'exec' } },
  'organizations.location': { city: 'Ulm' },
  'organizationSettings.roiMinutes': { reasonsGiven: 2, callsActive: 5 },
  'organizationSettings.fileKinds': ['pictures'],
  'scheduledTasks.options': [1, 'PDF'],
  'scheduledTasks.calendars': [{ hour: 6, dayOfWeek: [1, 2] }],
  'scheduledTasks.savedRights': permissionsWhere((area) => area === 'jobs'),
  'flows.flowData': 'Not a design yet',
  'flows.runsWith': permissionsWhere((area) => area === 'jobs'),
  'notificationRecipients.savedRights': permissionsWhere((area) => area === 'jobs'),
  'scheduledTasks.localTimes': [{ day: 'MONDAY', time: '09:00' }],
}

test('every structured field of every type can be formatted as words', () => {
  const structured = itemTypes.flatMap((type) =>
    fieldNames(type, ({ kind }) => kind === 'json').map((name) => ({ path: `${type.name}.${name}`, type, name })),
  )
  const missing = structured.filter(({ path }) => !(path in samples) && !path.endsWith('.epc'))
  expect(missing.map(({ path }) => path)).toEqual([])
  for (const { path, type, name } of structured)
    expect([path, fieldInWords(type.fields[name]!, samples[path])]).toEqual([
      path,
      expect.stringMatching(/^[^{}[\]"]+$/),
    ])
  const texts = ['takt-h1', 'takt-h9', null].map((type) => fieldInWords(devices.fields.deviceTypeId, type))
  expect(texts).toEqual(['Machine hub', 'takt-h9', '–'])
  expect(fieldInWords(schedules.fields.shifts, samples['schedules.shifts'])).toBe(
    '1 Early, Mon Tue 06:00–14:00, break 10:00–10:15',
  )
})
