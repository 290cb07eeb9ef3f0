import { choice, dateTime, integer, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** A request from the shop floor and its status. */
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
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    jobNum: reference('Job', { to: 'jobs', size: 50, nullable: true }),
    /** Requester and assignee. */
    empID: reference('Requested by', { to: 'employees', size: 50, nullable: true }),
    assignedTo: reference('Assigned to', { to: 'employees', size: 50, nullable: true }),
    dueAt: dateTime('Due', { nullable: true }),
    /** Time of the request and time of the last status change. */
    requestedAt: dateTime('Requested', { derived: true }),
    statusAt: dateTime('Status since', { derived: true }),
  },
  mask: ['description'],
})
