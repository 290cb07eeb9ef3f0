import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import {
  type EntityRow,
  entitiesData,
  type OrganizationRow,
  organizationsData,
  type SettingsRow,
} from '@takt/domain/areas/organizations/answers/places.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, usePlace, useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import type { PlaceSource } from './placeTree.ts'

export type {
  EntityRow,
  Location,
  OrganizationRow,
  SettingsRow,
} from '@takt/domain/areas/organizations/answers/places.ts'

const entitiesAnswer = answered(entitiesData)
const organizationsAnswer = answered(organizationsData)
const resource = rowWith(resources, ['resourceID', 'description', 'locationId'])
const device = rowWith(devices, ['deviceId', 'deviceName', 'locationId'])

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
  const places = usePlaces()
  const { entityId, organizationId } = usePlace()
  const resources = useRead({
    key: ['resources', 'places'],
    path: '/resources',
    schema: answered(z.array(resource)),
    query: { ...most, orderBy: 'resourceID:asc' },
    enabled: useMay('resources', 'read'),
  })
  const devices = useRead({
    key: ['devices', 'places'],
    path: '/devices',
    schema: answered(z.array(device)),
    query: { ...most, orderBy: 'deviceName:asc' },
    enabled: useMay('devices', 'read'),
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
