/** What other areas may use of tags. */
export { taggedRules } from './taggedRules.ts'
