import { type ProvisioningRecord, provisioningRecord } from './provisioningTypes.ts'

const key = 'provisioning'

/** Reads the provisioning progress of this tab; null if there is none, or it is invalid. */
export function readProvisioning(storage: Storage): ProvisioningRecord | null {
  try {
    return provisioningRecord.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Stores the progress for a reload of this tab, and no longer; null removes it. */
export function writeProvisioning(storage: Storage, record: ProvisioningRecord | null): void {
  if (record) storage.setItem(key, JSON.stringify(provisioningRecord.parse(record)))
  else storage.removeItem(key)
}
