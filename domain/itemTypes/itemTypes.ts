import { audit } from '../areas/access/audit.ts'
import { groups } from '../areas/access/groups.ts'
import { users } from '../areas/access/users.ts'
import { calls } from '../areas/calls/calls.ts'
import { checkSources } from '../areas/checksheets/checkSources.ts'
import { gaugeCalibrations } from '../areas/checksheets/gauges/gaugeCalibrations.ts'
import { gauges } from '../areas/checksheets/gauges/gauges.ts'
import { connectors } from '../areas/connectors/connectors.ts'
import { deviceGroups } from '../areas/devices/deviceGroups.ts'
import { devices } from '../areas/devices/devices.ts'
import { docRevisions } from '../areas/documents/docRevisions.ts'
import { documents } from '../areas/documents/documents.ts'
import { checksheets, instructions, programs } from '../areas/documents/pages.ts'
import { targets } from '../areas/efficiency/floor/targets.ts'
import { walls } from '../areas/efficiency/floor/walls.ts'
import { reasonEntries } from '../areas/efficiency/reasons/reasonEntries.ts'
import { reasons } from '../areas/efficiency/reasons/reasons.ts'
import { facilities } from '../areas/facilities/facilities.ts'
import { antennas } from '../areas/floorPlans/antennas.ts'
import { floorPlans } from '../areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '../areas/floorPlans/machinePlaces.ts'
import { planMarks } from '../areas/floorPlans/planMarks.ts'
import { zones } from '../areas/floorPlans/zones.ts'
import { flows } from '../areas/flows/flows.ts'
import { indirects } from '../areas/labor/indirects.ts'
import { laborTickets } from '../areas/labor/laborTickets.ts'
import { shifts } from '../areas/labor/shifts.ts'
import { assemblies } from '../areas/masterData/assemblies.ts'
import { employees } from '../areas/masterData/employees.ts'
import { jobAssemblies } from '../areas/masterData/jobAssemblies.ts'
import { jobOperations } from '../areas/masterData/jobOperations.ts'
import { jobs } from '../areas/masterData/jobs.ts'
import { partOperations } from '../areas/masterData/partOperations.ts'
import { parts } from '../areas/masterData/parts.ts'
import { resources } from '../areas/masterData/resources.ts'
import { revisions } from '../areas/masterData/revisions.ts'
import { scheduleExceptions } from '../areas/masterData/scheduleExceptions.ts'
import { schedules } from '../areas/masterData/schedules.ts'
import { notificationRecipients } from '../areas/notifications/notificationRecipients.ts'
import { notificationRules } from '../areas/notifications/notificationRules.ts'
import { notifications } from '../areas/notifications/notifications.ts'
import { entities } from '../areas/organizations/entities.ts'
import { locations } from '../areas/organizations/locations.ts'
import { organizationSettings } from '../areas/organizations/organizationSettings.ts'
import { organizations } from '../areas/organizations/organizations.ts'
import { chartNotes } from '../areas/quality/chartNotes.ts'
import { controlLimits } from '../areas/quality/controlLimits.ts'
import { controlRules } from '../areas/quality/controlRules.ts'
import { jobHolds } from '../areas/quality/jobHolds.ts'
import { reports } from '../areas/reports/reports.ts'
import { requests } from '../areas/requests/requests.ts'
import { requestTypes } from '../areas/requests/requestTypes.ts'
import { scheduledTasks } from '../areas/scheduledTasks/scheduledTasks.ts'
import { tagAssociations } from '../areas/tags/tagAssociations.ts'
import { tagAssociationTypes } from '../areas/tags/tagAssociationTypes.ts'
import { tags } from '../areas/tags/tags.ts'
import type { ItemType } from '../core/item/item.ts'

/** All item types. */
export const itemTypes: readonly ItemType[] = [
  audit,
  groups,
  users,
  calls,
  checkSources,
  gauges,
  gaugeCalibrations,
  controlLimits,
  controlRules,
  jobHolds,
  chartNotes,
  connectors,
  deviceGroups,
  devices,
  reasonEntries,
  reasons,
  targets,
  walls,
  facilities,
  flows,
  floorPlans,
  zones,
  antennas,
  machinePlaces,
  planMarks,
  instructions,
  checksheets,
  programs,
  docRevisions,
  documents,
  indirects,
  laborTickets,
  shifts,
  assemblies,
  employees,
  jobAssemblies,
  jobOperations,
  jobs,
  partOperations,
  parts,
  resources,
  revisions,
  scheduleExceptions,
  schedules,
  notifications,
  notificationRules,
  notificationRecipients,
  entities,
  locations,
  organizationSettings,
  organizations,
  reports,
  requestTypes,
  requests,
  scheduledTasks,
  tagAssociationTypes,
  tagAssociations,
  tags,
]

const byName = new Map(itemTypes.map((type) => [type.name, type]))

/** Returns the item type of that name; null if there is none. */
export const itemTypeOf = (name: string): ItemType | null => byName.get(name) ?? null
