/** What other areas use of organizations. */
export { organizationSettings } from './organizationSettings.ts'
