import { type ProvisioningRecord, provisioningRecord } from './provisioningTypes.ts'

const key = 'provisioning'

/** How far the provisioning of this tab is; null when there is none, or nothing that can be read. */
export function readProvisioning(storage: Storage): ProvisioningRecord | null {
  try {
    return provisioningRecord.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps how far it is, for a reload of this tab and no longer; null forgets it. */
export function writeProvisioning(storage: Storage, record: ProvisioningRecord | null): void {
  if (record) storage.setItem(key, JSON.stringify(provisioningRecord.parse(record)))
  else storage.removeItem(key)
}
