import { distinctEpcs, epcCode } from '@takt/domain/areas/tags/epc.ts'
import { tagCodeTexts } from '../../core/items/form/texts.ts'

/**
 * The codes that a list, or a text with commas, semicolons or lines between them, names; each once, as they are kept.
 */
export function codesOf(value: unknown): string[] {
  if (Array.isArray(value)) return distinctEpcs(value.filter((entry) => typeof entry === 'string'))
  return typeof value === 'string' ? distinctEpcs(value.split(/[,;\r\n\t]+/)) : []
}

/** What is wrong with the first code that is none; null if all are codes. */
export function codeProblem(codes: readonly string[]): string | null {
  for (const code of codes) {
    const { error } = epcCode.safeParse(code)
    if (error) return tagCodeTexts.badCode(code, error.issues[0]!.message)
  }
  return null
}
