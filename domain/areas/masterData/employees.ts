import { boolean, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcField } from './epcField.ts'

/** Somebody who works in the plant, whether or not they may sign in. */
export const employees = defineItem({
  name: 'employees',
  label: 'Employee',
  area: 'employees',
  key: ['empID'],
  title: ['fullName'],
  fields: {
    empID: text('Employee', { size: 50, fixed: true }),
    firstName: text('First Name', { size: 100 }),
    lastName: text('Last Name', { size: 100 }),
    /** First and last name. */
    fullName: text('Name', { size: 201, derived: true }),
    active: boolean('Active', { fallback: true }),
    department: text('Department', { size: 100, nullable: true }),
    /** The shift that they usually work. */
    shiftNum: referenceById('Shift', { to: 'shifts', nullable: true }),
    epc: epcField(),
    /** The account with which they sign in: messages of machines reach them by it while they are on shift. */
    userName: text('User', { size: 254, nullable: true }),
  },
  mask: ['firstName', 'lastName', 'fullName', 'userName'],
  ttlSecs: 86_400,
})

/** An employee's name as it is shown. */
export const fullNameOf = ({ firstName, lastName }: Readonly<Record<string, unknown>>) => `${firstName} ${lastName}`
