import { locations } from '@takt/domain/organizations/locations.ts'
import { organizations } from '@takt/domain/organizations/organizations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import { useChangedRows } from '../items/useChangedRows.ts'
import { useClient, usePlace, useSession, useSessionSend } from '../session/SessionContext.tsx'
import { entity, organization, organizationSettings } from '../session/sessionUser.ts'
import { useMay } from '../session/useMay.ts'
import type { PlaceSource } from './placeTree.ts'

const location = z.looseObject({
  locationId: z.number(),
  organizationId: z.number(),
  locationName: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  timezone: z.string(),
  address: z.string().nullable(),
  version: z.number(),
})
export type Location = z.output<typeof location>

const versioned = { version: z.number() }
const entityRow = entity.extend(versioned)
const organizationRow = organization.extend({ ...versioned, locations: z.array(location) })
export type EntityRow = z.output<typeof entityRow>
export type OrganizationRow = z.output<typeof organizationRow>

/** An organization's settings, all of them; without a version while nobody has changed any. */
const settingsRow = organizationSettings.extend({
  timeZone: z.string(),
  oeeTarget: z.number(),
  microStopSecs: z.number(),
  aiEnabled: z.boolean(),
  featureFlags: z.record(z.string(), z.boolean()),
  version: z.number().optional(),
})
export type SettingsRow = z.output<typeof settingsRow>

const entitiesAnswer = answered(z.looseObject({ entities: z.array(entityRow) }))
const organizationsAnswer = answered(
  z.looseObject({
    organizations: z.array(organizationRow),
    organizationSettingsMapByOrgId: z.record(z.string(), settingsRow),
  }),
)
const resource = z.looseObject({
  resourceID: z.string(),
  description: z.string().nullable(),
  locationId: z.number().nullable(),
})
const device = z.looseObject({
  deviceId: z.number(),
  deviceName: z.string().nullable(),
  locationId: z.number().nullable(),
})

export type Places = {
  entities: EntityRow[]
  organizations: OrganizationRow[]
  settings: Record<string, SettingsRow>
}

/** Entities and the organizations of the chosen one, with their locations. */
export function usePlaces() {
  const client = useClient()
  const { entityId, organizationId } = usePlace()
  const query = useQuery({
    queryKey: [organizationId, 'organizations', 'places', entityId],
    queryFn: async ({ signal }): Promise<Places> => {
      const [entities, answer] = await Promise.all([
        client.get('/entities', { schema: entitiesAnswer, signal }),
        client.get('/organizations', { schema: organizationsAnswer, query: { entityId }, signal }),
      ])
      return {
        entities: entities.data.entities,
        organizations: answer.data.organizations,
        settings: answer.data.organizationSettingsMapByOrgId,
      }
    },
  })
  const refresh = () => void query.refetch()
  useChangedRows({ type: locations, isKnown: () => false, refresh })
  useChangedRows({ type: organizations, isKnown: () => false, refresh })
  return query
}

const most = { limit: 10_000, ttlSecs: 0 }

/** Everything the tree is made of; machines only where one may read them. */
export function usePlaceSource(): { source: PlaceSource | null; error: Error | null; again: () => void } {
  const client = useClient()
  const places = usePlaces()
  const { entityId, organizationId } = usePlace()
  const resources = useQuery({
    queryKey: [organizationId, 'resources', 'places'],
    enabled: useMay('resources', 'read'),
    queryFn: async ({ signal }) => {
      const query = { ...most, orderBy: 'resourceID:asc' }
      return (await client.get('/resources', { schema: answered(z.array(resource)), query, signal })).data
    },
  })
  const devices = useQuery({
    queryKey: [organizationId, 'devices', 'places'],
    enabled: useMay('devices', 'read'),
    queryFn: async ({ signal }) => {
      const query = { ...most, orderBy: 'deviceName:asc' }
      return (await client.get('/devices', { schema: answered(z.array(device)), query, signal })).data
    },
  })
  const source = useMemo(
    () =>
      places.data
        ? {
            entities: places.data.entities,
            organizations: places.data.organizations,
            entityId,
            organizationId,
            resources: resources.data ?? [],
            devices: devices.data ?? [],
          }
        : null,
    [places.data, resources.data, devices.data, entityId, organizationId],
  )
  return { source, error: places.error, again: () => void places.refetch() }
}

/** Asks for the places anew after a change, for this screen and for whoever chooses among them (the bar at the top). */
export function useRefreshPlaces() {
  const queries = useQueryClient()
  const send = useSessionSend()
  const { entityId, organizationId } = usePlace()
  const settings = useSession(({ context }) => context.settings)
  return async () => {
    await queries.invalidateQueries({ queryKey: [organizationId, 'organizations'] })
    await queries.invalidateQueries({ queryKey: [organizationId, 'devices'] })
    const places = queries.getQueryData<Places>([organizationId, 'organizations', 'places', entityId])
    if (!places) return
    send({ type: 'PLACES_CHANGED', places: { ...places, settings: { ...settings, ...places.settings } } })
  }
}
