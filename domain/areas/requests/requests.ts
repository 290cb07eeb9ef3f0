import { choice, dateTime, integer, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Something that somebody on the floor needs, and how far it is. */
export const requests = defineItem({
  name: 'requests',
  label: 'Request',
  area: 'utilities',
  key: ['requestID'],
  title: ['requestTypeID', 'description'],
  fields: {
    requestID: integer('Request', { auto: true }),
    requestTypeID: reference('Type', { to: 'requestTypes', size: 50 }),
    description: text('Description', { size: 1000, nullable: true }),
    status: choice('Status', ['open', 'accepted', 'done', 'cancelled'], { fallback: 'open' }),
    priority: choice('Priority', ['low', 'normal', 'high', 'urgent'], { fallback: 'normal' }),
    resourceID: reference('Resource', { to: 'resources', size: 50, nullable: true }),
    jobNum: reference('Job', { to: 'jobs', size: 50, nullable: true }),
    /** Who asked, and who sees to it. */
    empID: reference('Requested by', { to: 'employees', size: 50, nullable: true }),
    assignedTo: reference('Assigned to', { to: 'employees', size: 50, nullable: true }),
    dueAt: dateTime('Due', { nullable: true }),
    /** When it was asked for, and when its status last became what it is. */
    requestedAt: dateTime('Requested', { derived: true }),
    statusAt: dateTime('Status since', { derived: true }),
  },
  mask: ['description'],
})
