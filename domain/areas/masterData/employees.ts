import { boolean, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcField } from './epcField.ts'

/** A person who works in the plant, with or without a user account. */
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
    /** Usual shift. */
    shiftNum: referenceById('Shift', { to: 'shifts', nullable: true }),
    epc: epcField(),
    /** User account: messages of machines are sent to it while the person is on shift. */
    userName: text('User', { size: 254, nullable: true }),
  },
  mask: ['firstName', 'lastName', 'fullName', 'userName'],
  ttlSecs: 86_400,
})

/** Returns the display name of an employee. */
export const fullNameOf = ({ firstName, lastName }: Readonly<Record<string, unknown>>) => `${firstName} ${lastName}`
