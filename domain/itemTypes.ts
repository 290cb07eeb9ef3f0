import { audit } from './access/audit.ts'
import { groups } from './access/groups.ts'
import { users } from './access/users.ts'
import { calls } from './calls/calls.ts'
import { checkSources } from './checksheets/checkSources.ts'
import { gaugeCalibrations } from './checksheets/gauges/gaugeCalibrations.ts'
import { gauges } from './checksheets/gauges/gauges.ts'
import { connectors } from './connectors/connectors.ts'
import { deviceGroups } from './devices/deviceGroups.ts'
import { devices } from './devices/devices.ts'
import { docRevisions } from './documents/docRevisions.ts'
import { documents } from './documents/documents.ts'
import { checksheets, instructions, programs } from './documents/pages.ts'
import { reasonEntries } from './efficiency/reasonEntries.ts'
import { reasons } from './efficiency/reasons.ts'
import { targets } from './efficiency/targets.ts'
import { walls } from './efficiency/walls.ts'
import { facilities } from './facilities/facilities.ts'
import { antennas } from './floorPlans/antennas.ts'
import { floorPlans } from './floorPlans/floorPlans.ts'
import { machinePlaces } from './floorPlans/machinePlaces.ts'
import { planMarks } from './floorPlans/planMarks.ts'
import { zones } from './floorPlans/zones.ts'
import { flows } from './flows/flows.ts'
import type { ItemType } from './item/item.ts'
import { indirects } from './labor/indirects.ts'
import { laborTickets } from './labor/laborTickets.ts'
import { shifts } from './labor/shifts.ts'
import { assemblies } from './masterData/assemblies.ts'
import { employees } from './masterData/employees.ts'
import { jobAssemblies } from './masterData/jobAssemblies.ts'
import { jobOperations } from './masterData/jobOperations.ts'
import { jobs } from './masterData/jobs.ts'
import { partOperations } from './masterData/partOperations.ts'
import { parts } from './masterData/parts.ts'
import { resources } from './masterData/resources.ts'
import { revisions } from './masterData/revisions.ts'
import { scheduleExceptions } from './masterData/scheduleExceptions.ts'
import { schedules } from './masterData/schedules.ts'
import { notificationRecipients } from './notifications/notificationRecipients.ts'
import { notificationRules } from './notifications/notificationRules.ts'
import { notifications } from './notifications/notifications.ts'
import { entities } from './organizations/entities.ts'
import { locations } from './organizations/locations.ts'
import { organizationSettings } from './organizations/organizationSettings.ts'
import { organizations } from './organizations/organizations.ts'
import { chartNotes } from './quality/chartNotes.ts'
import { controlLimits } from './quality/controlLimits.ts'
import { controlRules } from './quality/controlRules.ts'
import { jobHolds } from './quality/jobHolds.ts'
import { reports } from './reports/reports.ts'
import { requests } from './requests/requests.ts'
import { requestTypes } from './requests/requestTypes.ts'
import { scheduledTasks } from './scheduledTasks/scheduledTasks.ts'
import { tagAssociations } from './tags/tagAssociations.ts'
import { tagAssociationTypes } from './tags/tagAssociationTypes.ts'
import { tags } from './tags/tags.ts'

/** Every kind of row that there is. */
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

/** The item type of that name, if there is one. */
export const itemTypeOf = (name: string): ItemType | null => byName.get(name) ?? null
