import { type SheetGauge, sheetGauges } from '@takt/domain/areas/checksheets/answers/sheetGauges.ts'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { isSameKind } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { chosenGauges, keepChosenGauges } from './chosenGauges.ts'

const schema = answered(sheetGauges)

export type Gauges = {
  /** Those that a checksheet can be measured with; undefined while nobody knows. */
  all: readonly SheetGauge[] | undefined
  /** What a check is measured with, as the checksheet names it or as it was chosen on this device; null: not said. */
  usedFor: (check: Check) => string | null
  choose: (kind: string, gaugeID: string) => void
}

const named = (kind: string) => kind.trim().toLowerCase()

/**
 * The gauges that the checks of a checksheet name, by themselves or by their kind, and which of a kind is used. What
 * was chosen last on a device is used on, as long as it is one of those in use. Without a network it is what this
 * device was told last.
 */
export function useGauges(pageId: number, checks: readonly Check[]): Gauges {
  const client = useClient()
  const { organizationId } = usePlace()
  const isAsked = checks.some(({ gaugeID, gaugeKind }) => gaugeID !== null || gaugeKind !== null)
  const kept = `gauges ${organizationId} ${pageId}`
  const [chosen, setChosen] = useState(() => chosenGauges(organizationId))
  const { data: all } = useQuery({
    queryKey: [organizationId, 'checksheets', 'gauges of', pageId],
    networkMode: 'always',
    refetchOnMount: 'always',
    queryFn: isAsked
      ? async ({ signal }) => {
          try {
            const { data } = await client.get('/checkData/gauges', { schema, query: { pageId }, signal })
            keepAway(kept, data)
            return data.gauges
          } catch (error) {
            const before = isAway(error) ? keptAway(kept, sheetGauges) : null
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
      const last = chosen[named(gaugeKind)]
      const isThere = all?.some(
        (gauge) => gauge.gaugeID === last && gauge.inUse && isSameKind(gauge.gaugeKind, gaugeKind),
      )
      return last !== undefined && (isThere ?? true) ? last : null
    },
    choose: (kind, gaugeID) => {
      const next = { ...chosen, [named(kind)]: gaugeID }
      setChosen(next)
      keepChosenGauges(organizationId, next)
    },
  }
}
