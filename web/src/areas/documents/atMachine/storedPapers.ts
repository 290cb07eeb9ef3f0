import { z } from 'zod'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'

const listName = 'papers'
const list = z.array(
  z.object({ pageId: z.int(), mark: z.string(), names: z.array(z.string()), bytes: z.int(), isPdf: z.boolean() }),
)
/** The record of a stored paper: its approved version (`mark`), the names of its files, and its size. */
export type StoredPaper = z.output<typeof list>[number]

/** Returns the papers stored on this device for the signed-in user. */
export const storedPapers = (): readonly StoredPaper[] => readOffline(listName, list) ?? []

export const notePapers = (papers: readonly StoredPaper[]): void => saveOffline(listName, papers)
