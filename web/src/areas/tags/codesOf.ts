import { distinctEpcs, epcCode } from '@takt/domain/areas/tags/epc.ts'
import { tagCodeTexts } from '../../core/items/form/texts.ts'

/** Returns the normalized codes in a list, or in a text separated by commas, semicolons or line breaks; each once. */
export function codesOf(value: unknown): string[] {
  if (Array.isArray(value)) return distinctEpcs(value.filter((entry) => typeof entry === 'string'))
  return typeof value === 'string' ? distinctEpcs(value.split(/[,;\r\n\t]+/)) : []
}

/** Returns the problem of the first invalid code; null if all are valid. */
export function codeProblem(codes: readonly string[]): string | null {
  for (const code of codes) {
    const { error } = epcCode.safeParse(code)
    if (error) return tagCodeTexts.badCode(code, error.issues[0]!.message)
  }
  return null
}
