import { z } from 'zod'
import { boolean, integer, json, secret, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { keepable } from '../../core/item/values.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'
import { requestOrigin } from './design/requestOrigin.ts'
import { longestDesign, maxSecrets } from './limits.ts'
import { nameShape } from './values/path.ts'

/** The text of a design as `checkDesign` reads it. A design with problems can be saved but not activated. */
export const flowData = z
  .string()
  .max(longestDesign, `must have at most ${longestDesign} characters`)
  .refine(keepable, 'has characters that cannot be stored')

const origin = z
  .string()
  .max(300)
  .refine((url) => requestOrigin(url) !== null, 'must be an address such as https://erp.example')
  .transform((url) => requestOrigin(url) ?? url)

/** Minimum length of a secret. A shorter one would be redacted from unrelated parts of responses. */
const shortestSecret = 4

/** A secret of a flow. It is sent only in headers of requests to its origin and never shown again. */
const flowSecret = z.strictObject({
  value: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).max(4000),
  origin,
})
const secretNames = z.string().regex(nameShape, 'must be a name: letters, digits and _, starting with a letter')

/** Changes to secrets, by name: null removes one; secrets not named here remain unchanged. */
export const secretsInput = z
  .record(secretNames, flowSecret.nullable())
  .refine((entries) => Object.keys(entries).length <= maxSecrets, `must have at most ${maxSecrets} entries`)
export type SecretsInput = z.output<typeof secretsInput>

/** Automations that users design: a trigger, followed by actions in Takt and other systems. */
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
    /** True if the flow runs when its trigger fires. */
    active: boolean('Active', { fallback: false }),
    /** The design as JSON text; null: not designed yet. */
    flowData: json('Design', flowData, { nullable: true }),
    /** Keys for other systems, by name, each for one origin. Write-only. */
    secrets: secret<SecretsInput, { nullable: true }>('Secrets', secretsInput, { nullable: true }),
    /**
     * The user whose permissions the flow runs with: the one who activated it, or last changed its behavior while it
     * was active; null: the flow is inactive.
     */
    runsAs: integer('Runs as', { derived: true, nullable: true, of: 'users' }),
    /**
     * Permissions of the API token used for that activation or change, which limit the flow further; null: no token was
     * used.
     */
    runsWith: json('Runs with', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  list: ['flowId', 'flowName', 'description', 'active'],
  search: ['flowName', 'description'],
  mask: ['flowName', 'description'],
  beside: ['designer', 'lastRun', 'lastOutcome', 'secretsKept'],
})

export type Flow = RowOf<typeof flows>
