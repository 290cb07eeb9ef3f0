import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'

const listName = 'papers'
const list = z.array(
  z.object({ pageId: z.int(), mark: z.string(), names: z.array(z.string()), bytes: z.int(), isPdf: z.boolean() }),
)
/** What is kept of a paper: as it was when it was approved (`mark`), under which names, and how large it is. */
export type KeptPaper = z.output<typeof list>[number]

/** The papers that are kept on this device, for whoever is signed in now. */
export const keptPapers = (): readonly KeptPaper[] => keptAway(listName, list) ?? []

export const notePapers = (kept: readonly KeptPaper[]): void => keepAway(listName, kept)
