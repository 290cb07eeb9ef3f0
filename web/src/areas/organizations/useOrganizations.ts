import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import {
  type EntityRow,
  entitiesData,
  type OrganizationRow,
  organizationsData,
  type SettingsRow,
} from '@takt/domain/areas/organizations/responses/organizationsData.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, useCurrentOrganization, useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import type { TreeSource } from './organizationTree.ts'

export type {
  EntityRow,
  Location,
  OrganizationRow,
  SettingsRow,
} from '@takt/domain/areas/organizations/responses/organizationsData.ts'

const entitiesResponse = dataResponse(entitiesData)
const organizationsResponse = dataResponse(organizationsData)
const resource = rowWith(resources, ['resourceID', 'description', 'locationId'])
const device = rowWith(devices, ['deviceId', 'deviceName', 'locationId'])

export type OrganizationTreeData = {
  entities: EntityRow[]
  organizations: OrganizationRow[]
  settings: Record<string, SettingsRow>
}

/** Returns the entities, and the organizations of the current one with their locations. */
export function useOrganizations() {
  const client = useClient()
  const { entityId, organizationId } = useCurrentOrganization()
  const query = useQuery({
    queryKey: [organizationId, 'organizations', 'places', entityId],
    queryFn: async ({ signal }): Promise<OrganizationTreeData> => {
      const [entities, organizationsResult] = await Promise.all([
        client.get('/entities', { schema: entitiesResponse, signal }),
        client.get('/organizations', { schema: organizationsResponse, query: { entityId }, signal }),
      ])
      return {
        entities: entities.data.entities,
        organizations: organizationsResult.data.organizations,
        settings: organizationsResult.data.organizationSettingsMapByOrgId,
      }
    },
  })
  const refresh = () => void query.refetch()
  useChangedRows({ type: locations, isKnown: () => false, refresh })
  useChangedRows({ type: organizations, isKnown: () => false, refresh })
  return query
}

const allRows = { limit: 10_000, ttlSecs: 0 }

/** Returns all data of the tree; machines only if the user may read them. */
export function useTreeSource(): { source: TreeSource | null; error: Error | null; again: () => void } {
  const organizationsQuery = useOrganizations()
  const { entityId, organizationId } = useCurrentOrganization()
  const resources = useRead({
    key: ['resources', 'places'],
    path: '/resources',
    schema: dataResponse(z.array(resource)),
    query: { ...allRows, orderBy: 'resourceID:asc' },
    enabled: useMay('resources', 'read'),
  })
  const devices = useRead({
    key: ['devices', 'places'],
    path: '/devices',
    schema: dataResponse(z.array(device)),
    query: { ...allRows, orderBy: 'deviceName:asc' },
    enabled: useMay('devices', 'read'),
  })
  const source = useMemo(
    () =>
      organizationsQuery.data
        ? {
            entities: organizationsQuery.data.entities,
            organizations: organizationsQuery.data.organizations,
            entityId,
            organizationId,
            resources: resources.data ?? [],
            devices: devices.data ?? [],
          }
        : null,
    [organizationsQuery.data, resources.data, devices.data, entityId, organizationId],
  )
  return { source, error: organizationsQuery.error, again: () => void organizationsQuery.refetch() }
}

/**
 * Returns a function that reloads the organizations after a change, for this screen and for the selector in the top
 * bar.
 */
export function useRefreshOrganizations() {
  const queries = useQueryClient()
  const send = useSessionSend()
  const { entityId, organizationId } = useCurrentOrganization()
  const settings = useSession(({ context }) => context.settings)
  return async () => {
    await queries.invalidateQueries({ queryKey: [organizationId, 'organizations'] })
    await queries.invalidateQueries({ queryKey: [organizationId, 'devices'] })
    const cached = queries.getQueryData<OrganizationTreeData>([organizationId, 'organizations', 'places', entityId])
    if (!cached) return
    send({ type: 'PLACES_CHANGED', places: { ...cached, settings: { ...settings, ...cached.settings } } })
  }
}
