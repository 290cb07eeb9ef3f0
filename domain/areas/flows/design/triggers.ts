import { z } from 'zod'
import { wallTimeText } from '../../../core/item/values.ts'
import { machineAlerts } from '../../notifications/index.ts'
import { dayNames } from '../../scheduledTasks/index.ts'

/** A rule on a row, as in notifications: rules are combined in order. */
export const rowRule = z.strictObject({
  logic: z.enum(['AND', 'OR']).default('AND'),
  field: z.string().max(100),
  operator: z.string().max(30),
  value: z.string().max(1000).nullable().default(null),
})

export const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

const alertKinds = machineAlerts.fields.kind.options!

/** The triggers by kind, each with the shape of its options. */
export const triggers = {
  /**
   * A row was added, changed or removed. For a change, the trigger fires when its rules become true; without rules, on
   * every change.
   */
  itemChanged: z.strictObject({
    itemType: z.string().min(1, 'must be chosen').max(50),
    changes: z.array(z.enum(changeKinds)).min(1, 'must name at least one kind of change').max(3),
    rules: z.array(rowRule).max(20).default([]),
  }),
  /** An alert of a machine started. */
  alertBegan: z.strictObject({
    kinds: z
      .array(z.enum(alertKinds as [string, ...string[]]))
      .min(1, 'must name at least one kind')
      .max(alertKinds.length),
  }),
  /** Fires in the organization's time zone: at times of selected days, or at an interval counted from midnight UTC. */
  schedule: z
    .strictObject({
      everyMinutes: z.int().min(5).max(1440).nullable().default(null),
      times: z.array(wallTimeText).max(24).default([]),
      days: z.array(z.enum(dayNames)).max(7).default([]),
    })
    .refine(({ everyMinutes, times, days }) => everyMinutes !== null || (times.length > 0 && days.length > 0), {
      error: 'must have an interval in minutes, or times and days',
    })
    .refine(({ everyMinutes, times, days }) => everyMinutes === null || times.length + days.length === 0, {
      error: 'must have an interval in minutes, or times and days, not both',
    }),
  /** Another system posted JSON to the flow. */
  received: z.strictObject({}),
} as const

export type TriggerKind = keyof typeof triggers
export const triggerKinds = Object.keys(triggers) as TriggerKind[]
