import { epcCode, isHexEpc, normalEpc } from '@takt/domain/areas/tags/epc.ts'
import type { ChipRules } from '../../kit/chips/enterChips.ts'
import { tagCodeTexts as texts } from './texts.ts'

/** Tag codes as entries of a list, normalized; an invalid EPC is accepted and marked. */
export const epcEntries: Required<ChipRules> = {
  normal: normalEpc,
  problemOf: (code: string) => {
    const { error } = epcCode.safeParse(code)
    return error ? texts.badCode(code, error.issues[0]!.message) : null
  },
  doubtOf: (code: string) => (isHexEpc(code) ? null : texts.noEpc),
}
