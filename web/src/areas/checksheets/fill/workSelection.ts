import { z } from 'zod'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { contextIn } from './contextIn.ts'

const name = (organizationId: number | null) => `work ${organizationId}`

type Work = Partial<ReturnType<typeof contextIn>>

/** Stores the job and machine selected on this device; the next checksheet starts with them. */
export const storeWork = (organizationId: number | null, work: Work): void => saveOffline(name(organizationId), work)

/** Returns the signed-in user's last selection on this device; null if there is none. */
export function storedWork(organizationId: number | null): Work | null {
  const work = contextIn(readOffline(name(organizationId), z.record(z.string(), z.unknown())) ?? {})
  return Object.values(work).some((part) => part !== undefined) ? work : null
}
