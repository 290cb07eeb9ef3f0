import { z } from 'zod'
import { wallTimeText } from '../../../core/item/values.ts'
import { machineAlerts } from '../../notifications/face.ts'
import { dayNames } from '../../scheduledTasks/face.ts'

/** A rule on a row, as those of notifications: rules are taken together in their order. */
export const rowRule = z.strictObject({
  logic: z.enum(['AND', 'OR']).default('AND'),
  field: z.string().max(100),
  operator: z.string().max(30),
  value: z.string().max(1000).nullable().default(null),
})

export const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

const alertKinds = machineAlerts.fields.kind.options!

/** What begins a run, by kind: what each asks for. */
export const triggers = {
  /** A row was added, changed or removed. Of a change rules say when they begin to hold; without any each counts. */
  itemChanged: z.strictObject({
    itemType: z.string().min(1, 'must be chosen').max(50),
    changes: z.array(z.enum(changeKinds)).min(1, 'must name at least one kind of change').max(3),
    rules: z.array(rowRule).max(20).default([]),
  }),
  /** An alert of a machine began. */
  alertBegan: z.strictObject({
    kinds: z
      .array(z.enum(alertKinds as [string, ...string[]]))
      .min(1, 'must name at least one kind')
      .max(alertKinds.length),
  }),
  /** By the clock of the organization's zone: every so many minutes from midnight UTC on, or at times of days. */
  schedule: z
    .strictObject({
      everyMinutes: z.int().min(5).max(1440).nullable().default(null),
      times: z.array(wallTimeText).max(24).default([]),
      days: z.array(z.enum(dayNames)).max(7).default([]),
    })
    .refine(({ everyMinutes, times, days }) => everyMinutes !== null || (times.length > 0 && days.length > 0), {
      error: 'must say every how many minutes, or at which times of which days',
    })
    .refine(({ everyMinutes, times, days }) => everyMinutes === null || times.length + days.length === 0, {
      error: 'must say minutes, or times and days, not both',
    }),
  /** Another system posts JSON to it. */
  received: z.strictObject({}),
} as const

export type TriggerKind = keyof typeof triggers
export const triggerKinds = Object.keys(triggers) as TriggerKind[]
