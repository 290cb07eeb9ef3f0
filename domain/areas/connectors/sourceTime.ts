import { timeZoneText } from '../../core/item/values.ts'
import type { OptionDefinition } from './optionDefinition.ts'

/** IANA time zone of a source's timestamps that have none themselves; without it they are UTC. */
export const sourceTimeZone = timeZoneText.optional()

/** Definition of the option `timeZone`. */
export const timeZoneDefinition = {
  name: 'timeZone',
  label: 'Time zone',
  kind: 'text',
  required: false,
  default: 'UTC',
  advanced: true,
  hint: 'Of timestamps without a zone, such as Europe/Berlin',
} as const satisfies OptionDefinition
