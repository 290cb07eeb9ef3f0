/** Public API of the organizations area. */
export { aiEnabledOf } from './aiEnabledOf.ts'
export { currencyOf } from './currencyOf.ts'
export { openCompany } from './openCompany.ts'
export { reachNamed } from './organizationItems.ts'
export { saveSettings } from './saveSettings.ts'
export { zoneOf } from './zoneOf.ts'
