import { choice, integer } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { characteristicFields } from './characteristicFields.ts'
import { type RuleSet, ruleSetNames, ruleSets } from './spc/runRules.ts'

/**
 * Run rules for the chart of a characteristic that differ from the organization's default. A characteristic has at most
 * one such row.
 */
export const controlRules = defineItem({
  name: 'controlRules',
  label: 'Control Rules',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['rulesID'],
  title: ['checkID', 'resourceID'],
  fields: {
    rulesID: integer('Choice', { auto: true }),
    ...characteristicFields,
    rules: choice('Rules', ruleSetNames, { words: (set: RuleSet) => ruleSets[set].label }),
  },
})
