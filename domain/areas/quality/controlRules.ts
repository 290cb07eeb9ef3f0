import { choice, integer } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { characteristicFields } from './characteristicFields.ts'
import { type RuleSet, ruleSetNames, ruleSets } from './spc/runRules.ts'

/**
 * The rules by which the chart of a characteristic speaks, where they are not the organization's usual ones. A
 * characteristic has one such row at most.
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
