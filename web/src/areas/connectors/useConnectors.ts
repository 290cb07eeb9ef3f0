import { type ConnectorRow, connectorRow, connectorTypeRow } from '@takt/domain/areas/connectors/responses/connector.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { receivedTelemetry } from '@takt/domain/areas/devices/responses/receivedTelemetry.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { type Option, type OptionSource, optionPage } from '../../core/kit/select/options.ts'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

export type { ConnectorRow, ConnectorTypeRow } from '@takt/domain/areas/connectors/responses/connector.ts'

const device = rowWith(devices, ['deviceId', 'deviceName'])

const statusMs = 5000

/** Loads the connector types. */
export function useConnectorTypes() {
  const client = useClient()
  return useQuery({
    queryKey: ['connectorTypes'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.get('/connectors/types', { schema: dataResponse(z.array(connectorTypeRow)), signal })).data,
  })
}

/** Loads a connector with its status, refreshed every few seconds. */
export function useConnector(connectorId: string | null) {
  return useRead({
    key: ['integrations', 'connector', connectorId],
    path: `/connectors/${connectorId}`,
    schema: dataResponse(connectorRow),
    enabled: connectorId !== null,
    refetchInterval: statusMs,
  })
}

/**
 * Loads the first two enabled connectors of a device with their status, refreshed every few seconds: nothing without a
 * device, or if they may not be read.
 */
export function useConnectorsOf(deviceId: number | null) {
  const mayRead = useMay('integrations', 'read')
  return useRead({
    key: ['integrations', 'connectors of', deviceId],
    path: '/connectors',
    query: { deviceId: deviceId ?? 0, enabled: true, limit: 2, ttlSecs: 0 },
    schema: dataResponse(z.array(connectorRow)),
    enabled: mayRead && deviceId !== null,
    refetchInterval: statusMs,
  })
}

/**
 * Loads the enabled connector of a device with its status, refreshed every few seconds; null: there is none; undefined:
 * it is not loaded yet, or may not be read.
 */
export function useConnectorOf(deviceId: number): ConnectorRow | null | undefined {
  const { data } = useConnectorsOf(deviceId)
  return data && (data[0] ?? null)
}

/** Loads the last message from a device, refreshed every few seconds, if devices may be read. */
export function useLastMessageOf(deviceId: number | null) {
  const mayRead = useMay('devices', 'read')
  return useRead({
    key: ['devices', 'last message', deviceId],
    path: `/devices/${deviceId}/telemetry`,
    schema: dataResponse(receivedTelemetry),
    enabled: mayRead && deviceId !== null,
    refetchInterval: statusMs,
  })
}

/**
 * Returns options for the device of a connector: the first page by name, and if there are more, the server's matches
 * for the typed text. They are loaded again whenever a form opens, and after devices have changed.
 */
export function useDeviceOptions(): { options: readonly Option[] } | { source: OptionSource } {
  const client = useClient()
  const queries = useQueryClient()
  const messaging = useMessaging()
  const { organizationId } = useCurrentOrganization()
  const source = useMemo<OptionSource>(() => {
    const list = async (filter: Record<string, string | number>, signal: AbortSignal) => {
      const query = { ...filter, ttlSecs: 0 }
      const { data } = await client.get('/devices', { schema: dataResponse(z.array(device)), query, signal })
      return data.map(({ deviceId, deviceName }) => ({
        value: String(deviceId),
        label: deviceName ?? String(deviceId),
        detail: String(deviceId),
      }))
    }
    return {
      key: [organizationId, 'devices', 'options'],
      load: ({ search, page, pageSize, signal }) => {
        const filter: Record<string, string> = search ? { globalSearchValue: search } : {}
        return list({ ...filter, orderBy: 'deviceName:asc', offset: page * pageSize, limit: pageSize }, signal)
      },
      find: (deviceId, signal) => list({ deviceId, limit: 1 }, signal),
    }
  }, [client, organizationId])
  useEffect(
    () =>
      messaging.onChanged((_, { itemType }) => {
        if (itemType === devices.name) void queries.invalidateQueries({ queryKey: source.key })
      }),
    [messaging, queries, source],
  )
  const first = useQuery({
    queryKey: [...source.key, 'first page'],
    refetchOnMount: 'always',
    queryFn: ({ signal }) => source.load({ search: '', ...optionPage, signal }),
  })
  const options = first.data ?? []
  return options.length < optionPage.pageSize ? { options } : { source }
}
