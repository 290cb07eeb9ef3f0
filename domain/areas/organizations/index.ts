/** Public API of the organizations area. */
export { organizationSettings } from './organizationSettings.ts'
