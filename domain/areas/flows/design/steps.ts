import { z } from 'zod'
import { type OperatorName, operators } from '../../../core/item/operators.ts'
import { recipientTypes } from '../../notifications/face.ts'
import { longestTemplate } from '../limits.ts'
import { nameShape } from '../values/path.ts'

const template = z.string().max(longestTemplate)
/** A text with values in it (`{{path}}`), or a number, true, false or nothing as it is. */
const given = z.union([template, z.number(), z.boolean(), z.null()])
const path = z.string().min(1, 'must be chosen').max(500)
/** What a value is called from there on. */
const name = z.string().regex(nameShape, {
  error: ({ input }) => (input === '' ? 'has no name yet' : 'must be a name: letters, digits and _, a letter first'),
})
const itemType = z.string().min(1, 'must be chosen').max(50)
const operator = z.enum(Object.keys(operators) as [OperatorName, ...OperatorName[]])

const filterRule = z.strictObject({
  logic: z.enum(['AND', 'OR']).default('AND'),
  /** To the value that is asked, as `item.status`. */
  path,
  operator,
  /** What it is compared with, a template; lists are comma-joined. */
  value: template.nullable().default(null),
})
export type FilterRule = z.output<typeof filterRule>

const field = z.string().min(1, 'must be chosen').max(100)
const find = z.strictObject({ field, operator, value: template.default('') })
const header = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header'),
  value: template,
})

/** What is done, by kind: what each step asks for. */
export const steps = {
  /** Goes on by `yes` or `no`. */
  filter: z.strictObject({ rules: z.array(filterRule).min(1, 'must have a rule').max(20) }),
  /** Names values. */
  set: z.strictObject({
    fields: z
      .array(z.strictObject({ name, value: given }))
      .min(1, 'must name a value')
      .max(50),
  }),
  /** Rows of Takt, as lists find them. */
  find: z.strictObject({ itemType, filters: z.array(find).max(20).default([]), into: name }),
  /** What follows is done for each entry of a list. */
  each: z.strictObject({ of: path, as: name }),
  /** Adds or changes a row; a change names it by its key. */
  save: z.strictObject({
    itemType,
    mode: z.enum(['add', 'change', 'addOrChange']),
    fields: z
      .array(z.strictObject({ field, value: given }))
      .min(1, 'must have a field')
      .max(100),
    into: name.nullable().default(null),
  }),
  /** Asks another system over HTTP. */
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: template.min(1, 'must be given'),
    headers: z.array(header).max(20).default([]),
    /** JSON whose texts are templates. */
    body: z.string().max(100_000).nullable().default(null),
    /** The name of a secret: `{{secret}}` in headers. */
    secret: name.nullable().default(null),
    into: name.nullable().default(null),
    /** Whether what follows is done whatever the other system answers; else only after a status from 200 to 299. */
    goOn: z.boolean().default(false),
  }),
  /** Tells people and devices. */
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
    title: template.min(1, 'must be given').max(200),
    text: template.default(''),
  }),
} as const

export type StepKind = keyof typeof steps
export const stepKinds = Object.keys(steps) as StepKind[]
