import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { contextIn } from './contextIn.ts'

const name = (organizationId: number | null) => `work ${organizationId}`

type Work = Partial<ReturnType<typeof contextIn>>

/** Keeps the job and machine that were chosen on this device: the next checksheet begins with them. */
export const keepWork = (organizationId: number | null, work: Work): void => keepAway(name(organizationId), work)

/** What was chosen last on this device by whoever is signed in; null where nothing was. */
export function keptWork(organizationId: number | null): Work | null {
  const work = contextIn(keptAway(name(organizationId), z.record(z.string(), z.unknown())) ?? {})
  return Object.values(work).some((part) => part !== undefined) ? work : null
}
