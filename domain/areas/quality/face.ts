/** What other areas may use of quality. */
export { openHold } from './answers/jobHold.ts'
export { type RuleSet, ruleSetNames, ruleSets } from './spc/runRules.ts'
