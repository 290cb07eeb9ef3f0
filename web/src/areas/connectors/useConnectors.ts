import { connectorRow, connectorTypeRow } from '@takt/domain/areas/connectors/answers/connector.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { type Option, type OptionSource, optionPage } from '../../core/kit/select/options.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

export type { ConnectorRow, ConnectorTypeRow } from '@takt/domain/areas/connectors/answers/connector.ts'

const device = rowWith(devices, ['deviceId', 'deviceName'])

const statusMs = 5000

/** The kinds of connector there are. */
export function useConnectorTypes() {
  const client = useClient()
  return useQuery({
    queryKey: ['connectorTypes'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.get('/connectors/types', { schema: answered(z.array(connectorTypeRow)), signal })).data,
  })
}

/** A connector and how it fares, asked again every few seconds. */
export function useConnector(connectorId: string | null) {
  return useRead({
    key: ['integrations', 'connector', connectorId],
    path: `/connectors/${connectorId}`,
    schema: answered(connectorRow),
    enabled: connectorId !== null,
    refetchInterval: statusMs,
  })
}

/**
 * The enabled connector that speaks for a device and how it fares, asked again every few seconds; null: none, or none
 * that may be read.
 */
export function useConnectorOf(deviceId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  const mayRead = useMay('integrations', 'read')
  return useQuery({
    queryKey: [organizationId, 'integrations', 'connector of', deviceId],
    enabled: mayRead,
    refetchInterval: statusMs,
    queryFn: async ({ signal }) => {
      const query = { deviceId, enabled: true, limit: 1, ttlSecs: 0 }
      return (
        (await client.get('/connectors', { schema: answered(z.array(connectorRow)), query, signal })).data[0] ?? null
      )
    },
  })
}

/**
 * The devices that a connector can speak for: the first page of them by name, and where there are more, what the server
 * finds for what is typed.
 */
export function useDeviceOptions(): { options: readonly Option[] } | { source: OptionSource } {
  const client = useClient()
  const { organizationId } = usePlace()
  const source = useMemo<OptionSource>(
    () => ({
      key: [organizationId, 'devices', 'options'],
      load: async ({ search, page, pageSize, signal }) => {
        const query = {
          orderBy: 'deviceName:asc',
          ...(search ? { globalSearchValue: search } : {}),
          offset: page * pageSize,
          limit: pageSize,
          ttlSecs: 0,
        }
        const { data } = await client.get('/devices', { schema: answered(z.array(device)), query, signal })
        return data.map(({ deviceId, deviceName }) => ({
          value: String(deviceId),
          label: deviceName ?? String(deviceId),
          detail: String(deviceId),
        }))
      },
    }),
    [client, organizationId],
  )
  const first = useQuery({
    queryKey: [...source.key, 'first page'],
    queryFn: ({ signal }) => source.load({ search: '', ...optionPage, signal }),
  })
  const options = first.data ?? []
  return options.length < optionPage.pageSize ? { options } : { source }
}
