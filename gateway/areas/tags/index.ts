/** Public API of the tags area. */
export { taggedRules } from './taggedRules.ts'
