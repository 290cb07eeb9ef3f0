/** Public API of the locating area. */
export { createViewAudit } from './viewAudit.ts'
export { maySeePeople } from './viewOf.ts'
