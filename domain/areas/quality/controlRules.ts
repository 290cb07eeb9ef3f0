import { choice, integer, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
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
    pageId: referenceById('Checksheet', { to: 'checksheets', fixed: true }),
    checkID: text('Check', { size: 50, fixed: true }),
    resourceID: reference('Resource', { to: 'resources', size: 50, nullable: true, fixed: true }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true, fixed: true }),
    rules: choice('Rules', ruleSetNames, { words: (set: RuleSet) => ruleSets[set].label }),
  },
})
