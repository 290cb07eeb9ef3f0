import { connectors } from '@takt/domain/connectors/connectors.ts'
import { deviceGroups } from '@takt/domain/devices/deviceGroups.ts'
import { devices } from '@takt/domain/devices/devices.ts'
import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import { reasons } from '@takt/domain/efficiency/reasons.ts'
import { targets } from '@takt/domain/efficiency/targets.ts'
import { walls } from '@takt/domain/efficiency/walls.ts'
import { facilities } from '@takt/domain/facilities/facilities.ts'
import { indirects } from '@takt/domain/labor/indirects.ts'
import { laborTickets } from '@takt/domain/labor/laborTickets.ts'
import { shifts } from '@takt/domain/labor/shifts.ts'
import { assemblies } from '@takt/domain/masterData/assemblies.ts'
import { employees } from '@takt/domain/masterData/employees.ts'
import { jobAssemblies } from '@takt/domain/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { partOperations } from '@takt/domain/masterData/partOperations.ts'
import { parts } from '@takt/domain/masterData/parts.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { revisions } from '@takt/domain/masterData/revisions.ts'
import { scheduleExceptions } from '@takt/domain/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/masterData/schedules.ts'
import { locations } from '@takt/domain/organizations/locations.ts'
import { organizations } from '@takt/domain/organizations/organizations.ts'
import { reports } from '@takt/domain/reports/reports.ts'
import { requests } from '@takt/domain/requests/requests.ts'
import { requestTypes } from '@takt/domain/requests/requestTypes.ts'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { expect, test } from 'vitest'
import { userMay } from '../../session/useMay.ts'
import { crumbsOf, findScreen } from './findScreen.ts'
import { sections } from './sections.ts'
import { readableSections } from './useSections.ts'

const types = [
  ...[jobs, jobAssemblies, jobOperations, parts, revisions, assemblies, partOperations, employees, laborTickets],
  ...[indirects, schedules, scheduleExceptions, shifts, requests, requestTypes, resources, devices, deviceGroups],
  ...[connectors, facilities, organizations, locations, reports],
  ...[reasons, reasonEntries, targets, walls],
]
const pathsOf = (of: typeof sections) =>
  of.flatMap(({ groups }) => groups.flatMap(({ screens }) => screens.map(({ path }) => path)))

test('each of these types has a screen at its own name, under the rights of its own area', () => {
  for (const { name, area } of types) expect([name, findScreen(name)?.screen.area]).toEqual([name, area])
  expect(new Set(pathsOf(sections)).size).toBe(pathsOf(sections).length)
})

test('the menu hides what the user may not read, and headings that would be empty', () => {
  const user = { globalAdmin: 0 as const, permissions: permissionsWhere((area) => area === 'devices') }
  const shown = readableSections(sections, (area) => userMay(user, area, 'read'))
  expect(pathsOf(shown)).toEqual(['devices', 'deviceGroups'])
  expect(shown.map(({ label }) => label)).toEqual(['Plant'])
  expect(readableSections(sections, (area) => userMay(null, area, 'read'))).toEqual([])
})

test('the address in words names group and list once', () => {
  expect(crumbsOf('jobs')).toEqual(['Jobs'])
  expect(crumbsOf('jobOperations')).toEqual(['Jobs', 'Operations'])
  expect(crumbsOf('nothing')).toEqual([])
})
