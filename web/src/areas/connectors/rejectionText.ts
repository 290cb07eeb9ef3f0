import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { messageOf } from '../../core/api/apiError.ts'
import { rejectedFields } from '../../core/api/rejectedFields.ts'
import { optionPath } from './optionDraft.ts'

/** Returns the message of a rejected request with options, with the labels of the options that it names. */
export function rejectionText(error: unknown, definitions: readonly OptionDefinition[]): string {
  const labels = new Map(definitions.map(({ name, label }) => [optionPath(name), label]))
  const fields = Object.entries(rejectedFields(error))
  if (fields.length === 0) return messageOf(error)
  return fields.map(([name, message]) => `${labels.get(name) ?? name}: ${message}`).join('; ')
}
