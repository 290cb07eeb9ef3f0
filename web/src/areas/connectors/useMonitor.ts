import { monitorResponse } from '@takt/domain/areas/connectors/responses/connectorMonitor.ts'
import { dataResponse } from '../../core/api/client.ts'
import { useRead } from '../../core/session/useRead.ts'

const pollMs = 1_000

/**
 * Loads what a running connector has received, each second while the page is visible; data null: it does not run.
 */
export function useMonitor(connectorId: string | null) {
  return useRead({
    key: ['integrations', 'monitor', connectorId],
    path: `/connectors/${connectorId}/monitor`,
    schema: dataResponse(monitorResponse),
    enabled: connectorId !== null,
    refetchInterval: pollMs,
    gcTime: 0,
    retry: false,
  })
}
