import { z } from 'zod'
import { rowWith } from '../../../core/item/responses/row.ts'
import { entities } from '../entities.ts'
import { locations } from '../locations.ts'
import { organizationSettings } from '../organizationSettings.ts'
import { organizations } from '../organizations.ts'

const entity = rowWith(entities, ['entityId', 'entityName', 'entityDescription', 'version'])
export type EntityRow = z.output<typeof entity>

const location = rowWith(locations, [
  ...(['locationId', 'organizationId', 'locationName', 'country', 'region', 'timezone', 'address', 'version'] as const),
])
export type Location = z.output<typeof location>

const organization = rowWith(organizations, ['organizationId', 'organizationName', 'entityId', 'version']).extend({
  locations: z.array(location),
})
export type OrganizationRow = z.output<typeof organization>

/** An organization's settings; without a version until they are changed for the first time. */
const settings = rowWith(organizationSettings, [
  ...(['timeZone', 'currency', 'oeeTarget', 'microStopSecs', 'aiEnabled'] as const),
  ...([
    'largestFileMb',
    'fileKinds',
    'laborSplit',
    'leftOpenMins',
    'clockElsewhere',
    'chatDays',
    'controlRules',
  ] as const),
  ...(['gaugeDueDays', 'approvedByOthers'] as const),
]).extend({ version: z.int().optional() })
export type SettingsRow = z.output<typeof settings>

/** `data` of `GET /api/entities`. */
export const entitiesData = z.object({ entities: z.array(entity) })

/**
 * `data` of `GET /api/organizations`: the organizations of an entity with their locations, and their settings by id.
 */
export const organizationsData = z.object({
  organizations: z.array(organization),
  organizationSettingsMapByOrgId: z.record(z.string(), settings),
})
