import { z } from 'zod'
import { readOffline, saveOffline } from './offlineStore.ts'

const name = (list: string, id: string) => `title ${list} ${id}`

/** Stores the title of a list row, so that its page can be reloaded offline. */
export const saveOfflineTitle = (list: string, id: string, title: string): void => saveOffline(name(list, id), title)

/** Returns the stored title of a row; null if there is none. */
export const readOfflineTitle = (list: string, id: string): string | null => readOffline(name(list, id), z.string())
