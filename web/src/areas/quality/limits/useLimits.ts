import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ControlRulesRow } from '@takt/domain/areas/quality/responses/controlRules.ts'
import { type ChartNote, type FrozenRow, limitsFrozen } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { writeRows } from '../../../core/items/writeRows.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { inWords } from './inWords.ts'
import { limitsTexts as texts } from './texts.ts'

const frozenResponse = dataResponse(limitsFrozen)
/** Charts, and lists of limits and notes, are reloaded. */
const areas = ['dashboards', controlLimits.area]
const iso = (at: number) => new Date(at).toISOString()

/** The input for freezing limits: the range of points (epoch ms), the excluded points, and the reason. */
export type Freezing = {
  start: number
  end: number
  leftOut: readonly { at: number; reason: string }[]
  reason: string
  version: number | undefined
}

/** Freezes and unfreezes the limits of a characteristic. */
export function useLimits(of: CharacteristicKey, onFrozen: () => void) {
  const client = useClient()
  const rows = useItemClient(controlLimits)
  const freeze = useSaveMutation({
    work: ({ start, end, leftOut, reason, version }: Freezing) =>
      client
        .post('/controlLimits/freeze', {
          schema: frozenResponse,
          body: {
            ...of,
            startDate: iso(start),
            endDate: iso(end),
            reason,
            version,
            leftOut: leftOut.map((point) => ({ ...point, at: iso(point.at) })),
          },
        })
        .catch(inWords(of)),
    message: texts.done,
    areas,
    onDone: onFrozen,
  })
  const release = useSaveMutation({
    work: ({ limitsID, version }: FrozenRow) =>
      writeRows(rows, { add: [], change: [], remove: [{ key: { limitsID }, version }] }),
    message: texts.released,
    areas,
    loud: true,
  })
  return { freeze, release }
}

/** Chooses run rules for a characteristic, or (null) the organization's default again. */
export function useRules(of: CharacteristicKey, stored: ControlRulesRow | null) {
  const rows = useItemClient(controlRules)
  return useSaveMutation({
    work: (rules: RuleSet | null) => {
      const target = stored && { key: { rulesID: stored.rulesID }, version: stored.version }
      return writeRows(rows, {
        add: !target && rules ? [{ ...of, rules }] : [],
        change: target && rules ? [{ ...target, fields: { rules } }] : [],
        remove: target && !rules ? [target] : [],
      }).catch(inWords(of))
    },
    message: (rules) => (rules ? texts.rulesChosen : texts.rulesUsual),
    areas,
    loud: true,
  })
}

/** Adds notes to the chart of a characteristic, and deletes them. */
export function useNotes(of: CharacteristicKey, onAdded: () => void) {
  const rows = useItemClient(chartNotes)
  const add = useSaveMutation({
    work: ({ at, note }: { at: number; note: string }) =>
      writeRows(rows, { add: [{ ...of, at: iso(at), note }], change: [], remove: [] }).catch(inWords(of)),
    message: texts.noteAdded,
    areas,
    onDone: onAdded,
  })
  const remove = useSaveMutation({
    work: ({ noteID, version }: ChartNote) =>
      writeRows(rows, { add: [], change: [], remove: [{ key: { noteID }, version }] }),
    message: texts.noteDeleted,
    areas,
    loud: true,
  })
  return { add, remove }
}
