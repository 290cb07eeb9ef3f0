import { z } from 'zod'
import { boolean, integer, json, secret, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { keepable } from '../../core/item/values.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'
import { requestOrigin } from './design/requestOrigin.ts'
import { longestDesign, mostSecrets } from './limits.ts'
import { nameShape } from './values/path.ts'

/** The text of a design: what `checkDesign` reads. One with problems is kept too, but not switched on. */
export const flowData = z
  .string()
  .max(longestDesign, `must have at most ${longestDesign} characters`)
  .refine(keepable, 'has characters that cannot be kept')

const origin = z
  .string()
  .max(300)
  .refine((given) => requestOrigin(given) !== null, 'must be an address such as https://erp.example')
  .transform((given) => requestOrigin(given) ?? given)

/** What is shorter would be taken out of answers that have nothing to do with it. */
const shortestSecret = 4

/** A secret of a flow: what headers of requests to one place carry, and nothing else is told of it. */
const flowSecret = z.strictObject({
  value: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).max(4000),
  origin,
})
const secretNames = z.string().regex(nameShape, 'must be a name: letters, digits and _, a letter first')

/** Secrets by name, as they are given: null forgets one; what is not named stays. */
export const givenSecrets = z
  .record(secretNames, flowSecret.nullable())
  .refine((given) => Object.keys(given).length <= mostSecrets, `must have at most ${mostSecrets} entries`)
export type GivenSecrets = z.output<typeof givenSecrets>

/** What is done when something happens, drawn by people: Takt and other systems do it together. */
export const flows = defineItem({
  name: 'flows',
  label: 'Flow',
  area: 'integrations',
  key: ['flowId'],
  title: ['flowName'],
  fields: {
    flowId: integer('Flow', { auto: true }),
    flowName: text('Name', { size: 50 }),
    description: text('Description', { size: 1000, nullable: true }),
    /** Whether it runs when its trigger says so. */
    active: boolean('Active', { fallback: false }),
    /** Its design, a text (JSON); null: nobody designed it yet. */
    flowData: json('Design', flowData, { nullable: true }),
    /** Keys of other systems, by name, each for one place: written only. */
    secrets: secret<GivenSecrets, { nullable: true }>('Secrets', givenSecrets, { nullable: true }),
    /** Whose rights it runs with: who switched it on, or changed what it does while it was on; null: it is off. */
    runsAs: integer('Runs as', { derived: true, nullable: true, of: 'users' }),
    /** What the API token might do by which that one did so: the flow may no more; null: it was no token. */
    runsWith: json('Runs with', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  list: ['flowId', 'flowName', 'description', 'active'],
  search: ['flowName', 'description'],
  mask: ['flowName', 'description'],
  beside: ['designer', 'lastRun', 'lastOutcome', 'secretsKept'],
})

export type Flow = RowOf<typeof flows>
