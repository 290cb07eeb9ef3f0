/** Public API of the quality area. */
export { openHold } from './responses/jobHold.ts'
export { type RuleSet, ruleSetNames, ruleSets } from './spc/runRules.ts'
