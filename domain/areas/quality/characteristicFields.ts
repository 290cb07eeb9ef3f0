import { reference, referenceById, text } from '../../core/item/field.ts'

/** The fields of an item type that identify the characteristic of a row. */
export const characteristicFields = {
  pageId: referenceById('Checksheet', { to: 'checksheets', fixed: true }),
  checkID: text('Check', { size: 50, fixed: true }),
  resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true, fixed: true }),
  partNum: reference('Part', { to: 'parts', size: 50, nullable: true, fixed: true }),
}
