import { scrapEntries } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { z } from 'zod'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'

type ScrapEntries = z.output<typeof scrapEntries>

const cacheKey = (resourceID: string) => `scrap ${resourceID}`

/** Returns the scrap entries of its machine that this screen cached last; null if there are none. */
export const readCachedScrap = (resourceID: string): ScrapEntries | null =>
  readOffline(cacheKey(resourceID), scrapEntries)

/** Caches the latest scrap entries for use without a network. */
export const cacheScrap = (resourceID: string, entries: ScrapEntries): void =>
  saveOffline(cacheKey(resourceID), z.encode(scrapEntries, entries))
