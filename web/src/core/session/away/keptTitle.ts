import { z } from 'zod'
import { keepAway, keptAway } from './awayStore.ts'

const name = (list: string, id: string) => `title ${list} ${id}`

/** Keeps what a row of a list is called, for its page to be loaded anew without a network. */
export const keepTitle = (list: string, id: string, title: string): void => keepAway(name(list, id), title)

/** What the row is called; null where it was not kept. */
export const keptTitle = (list: string, id: string): string | null => keptAway(name(list, id), z.string())
