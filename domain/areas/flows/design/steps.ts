import { z } from 'zod'
import { type OperatorName, operators } from '../../../core/item/operators.ts'
import { recipientTypes } from '../../notifications/index.ts'
import { longestTemplate } from '../limits.ts'
import { nameShape } from '../values/path.ts'

const template = z.string().max(longestTemplate)
/** A template (`{{path}}`), or a literal number, boolean or null. */
const templateOrLiteral = z.union([template, z.number(), z.boolean(), z.null()])
const path = z.string().min(1, 'must be chosen').max(500)
/** Name under which later steps refer to the value. */
const name = z.string().regex(nameShape, {
  error: ({ input }) =>
    input === '' ? 'has no name yet' : 'must be a name: letters, digits and _, starting with a letter',
})
const itemType = z.string().min(1, 'must be chosen').max(50)
const operator = z.enum(Object.keys(operators) as [OperatorName, ...OperatorName[]])

const filterRule = z.strictObject({
  logic: z.enum(['AND', 'OR']).default('AND'),
  /** Path to the value to test, such as `item.status`. */
  path,
  operator,
  /** Template of the operand; lists are comma-separated. */
  value: template.nullable().default(null),
})
export type FilterRule = z.output<typeof filterRule>

const field = z.string().min(1, 'must be chosen').max(100)
const find = z.strictObject({ field, operator, value: template.default('') })
const header = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header'),
  value: template,
})

/** The actions by kind, each with the shape of its options. */
export const steps = {
  /** Continues on the branch `yes` or `no`. */
  filter: z.strictObject({ rules: z.array(filterRule).min(1, 'must have a rule').max(20) }),
  /** Defines named values. */
  set: z.strictObject({
    fields: z
      .array(z.strictObject({ name, value: templateOrLiteral }))
      .min(1, 'must name a value')
      .max(50),
  }),
  /** Finds rows of Takt with the filters of lists. */
  find: z.strictObject({ itemType, filters: z.array(find).max(20).default([]), into: name }),
  /** Runs the following steps once per entry of a list. */
  each: z.strictObject({ of: path, as: name }),
  /** Adds or changes a row; a change identifies it by its key. */
  save: z.strictObject({
    itemType,
    mode: z.enum(['add', 'change', 'addOrChange']),
    fields: z
      .array(z.strictObject({ field, value: templateOrLiteral }))
      .min(1, 'must have a field')
      .max(100),
    into: name.nullable().default(null),
  }),
  /** Sends an HTTP request to another system. */
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: template.min(1, 'is required'),
    headers: z.array(header).max(20).default([]),
    /** JSON whose strings are templates. */
    body: z.string().max(100_000).nullable().default(null),
    /** Name of the secret that `{{secret}}` stands for in headers. */
    secret: name.nullable().default(null),
    into: name.nullable().default(null),
    /** True if the flow continues after any response; otherwise only after a status from 200 to 299. */
    goOn: z.boolean().default(false),
  }),
  /** Sends a notification to people and devices. */
  tell: z.strictObject({
    recipients: z
      .array(
        z.strictObject({
          recipientType: z.enum(recipientTypes),
          recipientID: z.string().min(1, 'must be chosen').max(254),
        }),
      )
      .min(1, 'must have a recipient')
      .max(50),
    title: template.min(1, 'is required').max(200),
    text: template.default(''),
  }),
} as const

export type StepKind = keyof typeof steps
export const stepKinds = Object.keys(steps) as StepKind[]
