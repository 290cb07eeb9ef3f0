import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { isSameKind } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { type SheetGauge, sheetGauges } from '@takt/domain/areas/checksheets/responses/sheetGauges.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { storedGauges, storeGauges } from './gaugeSelection.ts'

const schema = dataResponse(sheetGauges)

export type Gauges = {
  /** The gauges suitable for a checksheet; undefined while unknown. */
  all: readonly SheetGauge[] | undefined
  /** Returns the gauge of a check, as named by the checksheet or selected on this device; null: none selected. */
  usedFor: (check: Check) => string | null
  choose: (kind: string, gaugeID: string) => void
}

const named = (kind: string) => kind.trim().toLowerCase()

/**
 * Loads the gauges that the checks of a checksheet name, directly or by kind, and the selected gauge of each kind. The
 * last selection on a device remains valid as long as that gauge is in use. Without a network it returns the data that
 * this device stored last.
 */
export function useGauges(pageId: number, checks: readonly Check[]): Gauges {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const needsGauges = checks.some(({ gaugeID, gaugeKind }) => gaugeID !== null || gaugeKind !== null)
  const storageName = `gauges ${organizationId} ${pageId}`
  const [selection, setSelection] = useState(() => storedGauges(organizationId))
  const { data: all } = useQuery({
    queryKey: [organizationId, 'checksheets', 'gauges of', pageId],
    networkMode: 'always',
    refetchOnMount: 'always',
    queryFn: needsGauges
      ? async ({ signal }) => {
          try {
            const { data } = await client.get('/checkData/gauges', { schema, query: { pageId }, signal })
            saveOffline(storageName, data)
            return data.gauges
          } catch (error) {
            const before = isServerUnreachable(error) ? readOffline(storageName, sheetGauges) : null
            if (!before) throw error
            return before.gauges
          }
        }
      : skipToken,
  })
  return {
    all,
    usedFor: ({ gaugeID, gaugeKind }) => {
      if (gaugeID !== null || gaugeKind === null) return gaugeID
      const last = selection[named(gaugeKind)]
      const isAvailable = all?.some(
        (gauge) => gauge.gaugeID === last && gauge.inUse && isSameKind(gauge.gaugeKind, gaugeKind),
      )
      return last !== undefined && (isAvailable ?? true) ? last : null
    },
    choose: (kind, gaugeID) => {
      const next = { ...selection, [named(kind)]: gaugeID }
      setSelection(next)
      storeGauges(organizationId, next)
    },
  }
}
