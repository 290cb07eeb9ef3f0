/** What other areas may use of organizations. */
export { openCompany } from './openCompany.ts'
export { reachNamed } from './organizationItems.ts'
export { zoneOf } from './zoneOf.ts'
