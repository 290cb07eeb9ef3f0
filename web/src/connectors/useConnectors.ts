import { connectorStatusWords } from '@takt/domain/connectors/connectorStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

const connectorType = z.looseObject({
  connectorTypeId: z.string(),
  label: z.string(),
  runs: z.boolean(),
  optionDefinitions: z.array(
    z.looseObject({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'integer', 'url', 'secret', 'keys']),
      required: z.boolean(),
      hint: z.string().optional(),
    }),
  ),
})
export type ConnectorTypeRow = z.output<typeof connectorType>

const instant = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(text)))

const connectorRow = z.looseObject({
  connectorId: z.number(),
  connectorTypeId: z.string(),
  description: z.string().nullable(),
  deviceId: z.number(),
  enabled: z.boolean(),
  options: z.record(z.string(), z.unknown()),
  secretsSetAt: instant,
  status: z.enum(connectorStatusWords),
  lastError: z.string().nullable(),
  lastDataAt: instant,
  version: z.number(),
})
export type ConnectorRow = z.output<typeof connectorRow>

const device = z.looseObject({ deviceId: z.number(), deviceName: z.string().nullable() })

const statusMs = 5000

/** The kinds of connector there are. */
export function useConnectorTypes() {
  const client = useClient()
  return useQuery({
    queryKey: ['connectorTypes'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.get('/connectors/types', { schema: answered(z.array(connectorType)), signal })).data,
  })
}

/** A connector and how it fares, asked again every few seconds. */
export function useConnector(connectorId: string | null) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'integrations', 'connector', connectorId],
    enabled: connectorId !== null,
    refetchInterval: statusMs,
    queryFn: async ({ signal }) =>
      (await client.get(`/connectors/${connectorId}`, { schema: answered(connectorRow), signal })).data,
  })
}

/** The devices that a connector can speak for. */
export function useDeviceOptions() {
  const client = useClient()
  const { organizationId } = usePlace()
  const devices = useQuery({
    queryKey: [organizationId, 'devices', 'options'],
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'deviceName:asc', limit: 10_000, ttlSecs: 0 }
      return (await client.get('/devices', { schema: answered(z.array(device)), query, signal })).data
    },
  })
  return (devices.data ?? []).map(({ deviceId, deviceName }) => ({
    value: String(deviceId),
    label: deviceName ?? String(deviceId),
    detail: String(deviceId),
  }))
}
