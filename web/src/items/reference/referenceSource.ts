import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { answered, type Client } from '../../api/client.ts'
import type { Option, OptionSource } from '../../kit/select/options.ts'
import { schemaShape } from '../itemAnswers.ts'
import type { ReferenceQuestion } from './referenceOf.ts'

const rowsShape = answered(z.array(z.record(z.string(), z.unknown())))

type Place = { client: Client; queryClient: QueryClient; organizationId: number; masked: boolean }

/** At most so many texts of a row stand beside its key. */
const mostDetails = 2

/** The rows that a reference may name, as options that the server searches: the key, and the first texts beside it. */
export function referenceSource({ client, queryClient, organizationId, masked }: Place, asked: ReferenceQuestion) {
  const { to, part, given } = asked
  const key = [organizationId, to, 'reference', part, given, masked]
  const describe = () =>
    queryClient.fetchQuery({
      queryKey: [organizationId, to, 'schema'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) =>
        (await client.post(`/${to}/schema`, { schema: answered(schemaShape), signal })).data,
    })
  const load: OptionSource['load'] = async ({ search, page, pageSize, signal }) => {
    const { hierarchy, fields, listViewColumns, maskedFields } = await describe()
    const keys = hierarchy.compositePrimaryKey ?? [hierarchy.primaryKey ?? '']
    const name = keys[part] ?? ''
    const fixed = Object.entries(given).map(([place, value]) => [keys[Number(place)], value])
    const query = {
      ...Object.fromEntries(fixed),
      orderBy: `${name}:asc`,
      ...(search ? { globalSearchValue: search } : {}),
      offset: page * pageSize,
      limit: pageSize,
      ttlSecs: 0,
    }
    const details = listViewColumns.flatMap(({ field }) => {
      const isText = fields[field]?.type === 'text' && !keys.includes(field) && field !== 'epc'
      return isText && !(masked && maskedFields.includes(field)) ? [field] : []
    })
    const { data } = await client.get(`/${to}`, { schema: rowsShape, query, signal })
    const options = new Map<string, Option>()
    for (const row of data) {
      const value = String(row[name] ?? '')
      const detail = details.flatMap((field) => (row[field] ? [String(row[field])] : []))
      if (value && !options.has(value))
        options.set(value, { value, label: value, detail: detail.slice(0, mostDetails).join(' · ') })
    }
    return [...options.values()]
  }
  return { key, load } satisfies OptionSource
}
