import { z } from 'zod'
import { choice, dateTime, integer, json, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { callOutcomes } from './callDetails.ts'

/** Past and current calls. They are recorded by the server and cannot be added, changed or removed. */
export const calls = defineItem({
  name: 'calls',
  label: 'Call',
  area: 'security',
  key: ['room'],
  title: ['callerName', 'startedAt'],
  fields: {
    room: text('Room', { auto: true, size: 36 }),
    startedAt: dateTime('Started', { auto: true }),
    callerName: text('Caller', { auto: true, size: 254 }),
    calledNames: json('Recipient', z.array(z.string()), { auto: true }),
    outcome: choice('Outcome', callOutcomes, { auto: true }),
    answeredAt: dateTime('Answered', { auto: true }),
    endedAt: dateTime('Ended', { auto: true }),
    secs: integer('Seconds', { auto: true }),
  },
  // The screen shows the participants by their display names.
  list: ['startedAt', 'outcome', 'answeredAt', 'endedAt'],
  search: ['callerName'],
  mask: ['callerName', 'calledNames'],
})
