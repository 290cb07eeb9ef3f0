import { scrapSaid } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'

type SaidScrap = z.output<typeof scrapSaid>

const keptAs = (resourceID: string) => `scrap ${resourceID}`

/** What this screen was told last of the parts of its machine; null: nothing. */
export const keptSaidScrap = (resourceID: string): SaidScrap | null => keptAway(keptAs(resourceID), scrapSaid)

/** Keeps what this screen was told. */
export const keepSaidScrap = (resourceID: string, said: SaidScrap): void =>
  keepAway(keptAs(resourceID), z.encode(scrapSaid, said))
