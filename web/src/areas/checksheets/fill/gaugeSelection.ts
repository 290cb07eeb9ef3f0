import { z } from 'zod'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'

const byKind = z.record(z.string(), z.string())
const storageName = (organizationId: number | null) => `gauges chosen ${organizationId}`

/** Returns the gauges last selected on this device, by kind. */
export const storedGauges = (organizationId: number | null): Readonly<Record<string, string>> =>
  readOffline(storageName(organizationId), byKind) ?? {}

/** Stores the gauges selected on this device. */
export const storeGauges = (organizationId: number | null, gauges: Readonly<Record<string, string>>): void =>
  saveOffline(storageName(organizationId), gauges)
