import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { identifierNames, isAskedMasked, isToldPlainly } from '@takt/domain/itemTypes/maskedFields.ts'
import { invalid } from '../../../core/http/responses/refusal.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** What no row holds: texts are never empty. */
const nothing = ['']

/**
 * A list's query as a masked session means it. What it is not told plainly is asked by whole pseudonyms alone, in
 * filters and in the search, and matches nothing else: neither a part nor an identifier tried out. Other operators are
 * refused.
 */
export function maskedQuery(query: ListQuery, { read }: Pseudonyms, note: (field: string, value: string) => void) {
  const problems: Record<string, string> = Object.create(null)
  const meant = (field: string, value: unknown) => {
    const identifier = identifierNames.has(field) ? read(String(value)) : null
    if (identifier !== null) note(field, identifier)
    return identifier ?? []
  }
  const filters = query.filters.map((filter) => {
    const { field, operator, values } = filter
    if (isToldPlainly(field)) return filter
    if (!isAskedMasked(field, operator))
      problems[`${field}${operator}`] =
        'cannot be asked while names are masked: only Equals, IsAnyOf, IsEmpty and IsNotEmpty can'
    if (values.length === 0) return filter
    const known = values.flatMap((value) => meant(field, value))
    return { ...filter, operator: 'IsAnyOf' as const, values: known.length > 0 ? known : nothing }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...query, filters, search: maskedSearch(query.search, read) }
}

/** A pseudonym is looked for as a whole, among identifiers; anything else where it can be read. */
function maskedSearch(search: ListQuery['search'], read: Pseudonyms['read']): ListQuery['search'] {
  if (!search) return search
  const { fields, value } = search
  const identifier = read(value)
  if (identifier === null) return { ...search, fields: fields.filter(isToldPlainly) }
  return { fields: fields.filter((name) => identifierNames.has(name)), value: identifier, isWhole: true }
}
