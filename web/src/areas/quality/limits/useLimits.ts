import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { ControlRulesRow } from '@takt/domain/areas/quality/answers/controlRules.ts'
import { type ChartNote, type FrozenRow, limitsFrozen } from '@takt/domain/areas/quality/answers/frozenLimits.ts'
import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { answered } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { keepRows } from '../../../core/items/keepRows.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { inWords } from './inWords.ts'
import { limitsTexts as texts } from './texts.ts'

const frozenAnswer = answered(limitsFrozen)
/** Charts are asked anew, and lists of limits and notes. */
const areas = ['dashboards', controlLimits.area]
const iso = (at: number) => new Date(at).toISOString()

/** From which points limits are to follow: all of a range (epoch ms) but those left out, and why. */
export type Freezing = {
  start: number
  end: number
  leftOut: readonly { at: number; reason: string }[]
  reason: string
  version: number | undefined
}

/** Freezes the limits of a characteristic, and lets them move again. */
export function useLimits(of: CharacteristicKey, onFrozen: () => void) {
  const client = useClient()
  const rows = useItemClient(controlLimits)
  const freeze = useKeep({
    work: ({ start, end, leftOut, reason, version }: Freezing) =>
      client
        .post('/controlLimits/freeze', {
          schema: frozenAnswer,
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
    said: texts.done,
    areas,
    onDone: onFrozen,
  })
  const release = useKeep({
    work: ({ limitsID, version }: FrozenRow) =>
      keepRows(rows, { add: [], change: [], remove: [{ key: { limitsID }, version }] }),
    said: texts.released,
    areas,
    loud: true,
  })
  return { freeze, release }
}

/** Chooses rules for a characteristic, or (null) the organization's usual ones again. */
export function useRules(of: CharacteristicKey, chosen: ControlRulesRow | null) {
  const rows = useItemClient(controlRules)
  return useKeep({
    work: (rules: RuleSet | null) => {
      const given = chosen && { key: { rulesID: chosen.rulesID }, version: chosen.version }
      return keepRows(rows, {
        add: !given && rules ? [{ ...of, rules }] : [],
        change: given && rules ? [{ ...given, fields: { rules } }] : [],
        remove: given && !rules ? [given] : [],
      }).catch(inWords(of))
    },
    said: (rules) => (rules ? texts.rulesChosen : texts.rulesUsual),
    areas,
    loud: true,
  })
}

/** Writes notes beside a characteristic's chart, and takes them away. */
export function useNotes(of: CharacteristicKey, onAdded: () => void) {
  const rows = useItemClient(chartNotes)
  const add = useKeep({
    work: ({ at, note }: { at: number; note: string }) =>
      keepRows(rows, { add: [{ ...of, at: iso(at), note }], change: [], remove: [] }).catch(inWords(of)),
    said: texts.noteAdded,
    areas,
    onDone: onAdded,
  })
  const remove = useKeep({
    work: ({ noteID, version }: ChartNote) =>
      keepRows(rows, { add: [], change: [], remove: [{ key: { noteID }, version }] }),
    said: texts.noteDeleted,
    areas,
    loud: true,
  })
  return { add, remove }
}
