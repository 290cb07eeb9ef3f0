/** What other areas may use of quality. */
export { type RuleSet, ruleSetNames, ruleSets } from './spc/runRules.ts'
