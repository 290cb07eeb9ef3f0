import type { BulkBody } from '@takt/domain/core/item/bulk.ts'
import { decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import { importMode } from '@takt/domain/core/item/importAnswer.ts'
import { addSchema, fieldNames, type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { schemaAnswer } from '@takt/domain/core/item/schemaAnswer.ts'
import { itemTypeOf, itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { derivedFields } from './derivedFields.fixture.ts'
import { planImport } from './fakeImport.fixture.ts'
import { listed } from './fakeList.fixture.ts'
import { envelope, type FakeRequest, type FakeServer, refusal } from './fakeServer.fixture.ts'

/** A row as the API responds it. Fields that a test does not give are null, or what the type falls back to. */
export type FakeRow = Record<string, unknown>

/** The rows of a table at an instant. */
type Snapshot = { table: FakeRow[]; rows: FakeRow[] }

/** Item types whose routes are the general ones; the others have routes of their own, which tests answer. */
const ownRoutes = new Set(['users', 'organizations', 'entities', 'facilities', 'audit', 'calls', 'reports'])

/**
 * Keeps rows of all item types in memory and answers their general routes as the gateway does: list (filters, search,
 * order, pages), one, schema, add, change, remove, bulk, import, history and undo. It has no rules of single areas.
 */
export function createFakeItems(server: FakeServer) {
  const tables = new Map<string, FakeRow[]>(itemTypes.map(({ name }) => [name, []]))
  const changes: Snapshot[][] = []
  const derivations = new Map<string, (row: FakeRow) => FakeRow>()
  let lastId = 100

  const tableOf = (name: string): FakeRow[] => {
    const table = tables.get(name)
    if (!table) throw new Error(`There is no item type ${name}`)
    return table
  }
  /** Notes the rows before a change; returns what an envelope names the change by. */
  const noted = (...changed: FakeRow[][]) => {
    changes.push(changed.map((table) => ({ table, rows: structuredClone(table) })))
    return String(changes.length - 1)
  }
  const complete = (type: ItemType, given: FakeRow): FakeRow => {
    const row: FakeRow = Object.fromEntries(
      fieldNames(type, isTold).map((name) => {
        const field = type.fields[name]!
        if (given[name] !== undefined) return [name, given[name]]
        if (field.fallback !== undefined) return [name, field.fallback]
        if (field.required === 'A' && field.stored === 'integer' && type.key.includes(name)) return [name, ++lastId]
        return [name, null]
      }),
    )
    for (const name of type.beside) if (given[name] !== undefined) row[name] = given[name]
    for (const [name, value] of Object.entries(derivations.get(type.name)?.(row) ?? {})) row[name] ??= value
    return {
      ...row,
      ...derivedFields[type.name]?.(row),
      version: given.version ?? 1,
      rowId: given.rowId ?? crypto.randomUUID(),
    }
  }
  const find = (type: ItemType, key: FakeRow) =>
    tableOf(type.name).find((row) => keyText(type, row) === keyText(type, key))
  const nameOf = (type: ItemType, key: FakeRow) => `${type.label} ${keyText(type, key)}`
  const keyAsked = (type: ItemType, { params, query, body }: FakeRequest) =>
    params.key === undefined
      ? (keyFrom(type, Object.fromEntries(query)) ?? keyFrom(type, (body ?? {}) as FakeRow))
      : parseKey(type, params.key)

  const add = (type: ItemType, body: unknown): FakeRow | ReturnType<typeof refusal> => {
    const parsed = addSchema(type).safeParse(body)
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
      return refusal(
        400,
        Object.entries(fields)
          .map(([name, text]) => `${name} ${text}`)
          .join('; '),
        { fields },
      )
    }
    if (find(type, parsed.data)) return refusal(409, `${nameOf(type, parsed.data)} exists already`)
    const row = complete(type, parsed.data)
    tableOf(type.name).push(row)
    return row
  }
  const apply = (type: ItemType, row: FakeRow, fields: FakeRow) => {
    Object.assign(row, fields, { version: Number(row.version) + 1 })
    return Object.assign(row, derivedFields[type.name]?.(row))
  }
  const remove = (type: ItemType, row: FakeRow) => {
    const table = tableOf(type.name)
    table.splice(table.indexOf(row), 1)
  }

  /** Answers the general routes that the API document has for the type. */
  function mount(type: ItemType) {
    const path = `/${type.name}`
    const on: FakeServer['on'] = (method, template, answer) => {
      if (server.has(method, template)) server.on(method, template, answer)
    }
    on('POST', `${path}/schema`, () => schemaAnswer(type))
    on('GET', path, ({ query }) => listed(type, tableOf(type.name), query))
    on('GET', `${path}/{key}`, (request) => {
      const key = keyAsked(type, request)
      return (key && find(type, key)) ?? refusal(404, `${type.label} ${request.params.key} does not exist`)
    })
    on('GET', `${path}/{key}/history`, (request) => {
      const row = find(type, keyAsked(type, request) ?? {})
      if (!row) return refusal(404, `${type.label} ${request.params.key} does not exist`)
      const { version: _, rowId: __, ...fields } = row
      const at = new Date().toISOString()
      const by = { userId: null, userName: null, effectiveFrom: null, later: [] }
      return [{ version: 1, type: `${type.name}.added`, at, ...by, fields }]
    })
    on('POST', path, ({ body }) => {
      const change = noted(tableOf(type.name))
      const made = add(type, body)
      return 'status' in made && 'content' in made
        ? made
        : envelope({ message: `${type.label} Added`, data: made, change })
    })
    for (const template of [`${path}/{key}`, path]) {
      on('PUT', template, (request) => {
        const row = find(type, keyAsked(type, request) ?? {})
        if (!row) return refusal(404, `${type.label} ${request.params.key ?? ''} does not exist`)
        const change = noted(tableOf(type.name))
        const { version: _, effectiveFrom: __, rowId: ___, ...fields } = request.body as FakeRow
        return envelope({ message: `${type.label} Updated`, data: apply(type, row, fields), change })
      })
      on('DELETE', template, (request) => {
        const row = find(type, keyAsked(type, request) ?? {})
        // Without a key the query is a filter: all tags of a row.
        if (!row && template === path) {
          const change = noted(tableOf(type.name))
          const matching = [...tableOf(type.name)].filter((other) =>
            [...request.query].every(([name, value]) => String(other[name]) === value),
          )
          for (const other of request.query.size > 0 ? matching : []) remove(type, other)
          return envelope({ message: `${type.label} Deleted`, change })
        }
        if (!row) return refusal(404, `${type.label} ${request.params.key ?? ''} does not exist`)
        const change = noted(tableOf(type.name))
        remove(type, row)
        return envelope({ message: `${type.label} Deleted`, change })
      })
    }
    on('POST', `${path}/bulk`, ({ body }) => bulk(type, body as BulkBody))
    on('POST', `${path}/import`, ({ body, query }) => {
      const table = tableOf(type.name)
      const mode = importMode.parse(query.get('mode'))
      const decimal = decimalMarks.find((mark) => mark === query.get('decimal'))
      const { added, changed, data } = planImport(type, String(body ?? ''), { mode, decimal, rows: table })
      if (query.get('dryRun') === 'true') return data
      if (data.problemCount > 0) return refusal(400, 'Nothing was imported', data)
      const change = noted(table)
      for (const { row, fields } of changed) apply(type, row, fields)
      for (const fields of added) add(type, fields)
      return envelope({ message: `${data.rows} ${data.rows === 1 ? 'Row' : 'Rows'} Imported`, data, change })
    })
  }

  function bulk(type: ItemType, body: BulkBody) {
    const table = tableOf(type.name)
    const before = structuredClone(table)
    const change = noted(table)
    const removed = (body.remove ?? []).map(({ key }) => find(type, key))
    for (const row of removed) if (row) remove(type, row)
    const changed = (body.change ?? []).map(({ key, fields }) => {
      const row = find(type, key)
      return row ? apply(type, row, fields) : refusal(404, `${nameOf(type, key)} does not exist`)
    })
    const added = (body.add ?? []).map((row) => add(type, row))
    const rows = (['change', 'add'] as const).flatMap((list) =>
      (list === 'add' ? added : changed).flatMap((result, index) => {
        const { status, content } = result as ReturnType<typeof refusal>
        if (typeof content !== 'object') return []
        const { message, data } = content as { message: string; data: { fields?: object } | null }
        return [{ list, index, status, message, ...(data?.fields ? { fields: data.fields } : {}) }]
      }),
    )
    if (rows.length > 0 || body.dryRun) table.splice(0, table.length, ...before)
    const count = added.length + changed.length + removed.length
    if (rows.length > 0)
      return refusal(
        rows[0]!.status,
        `${rows.length} of ${count} rows cannot be saved, so nothing was: ${rows[0]!.message}`,
        { rows, problemCount: rows.length },
      )
    const only = (list: unknown[]) => list.length === count
    const verb = only(added) ? 'Added' : only(removed) ? 'Deleted' : 'Updated'
    const data = { added, changed, removed: removed.filter(Boolean).length }
    return envelope({ message: `${count} ${count === 1 ? 'Row' : 'Rows'} ${verb}`, data, change })
  }

  for (const type of itemTypes) if (!ownRoutes.has(type.name)) mount(type)

  /** A row as it was, with a version above the one that it has now, if it has changed since. */
  const restored = (table: readonly FakeRow[], row: FakeRow): FakeRow => {
    const now = table.find(({ rowId }) => rowId === row.rowId)
    return JSON.stringify(now) === JSON.stringify(row)
      ? row
      : { ...row, version: Math.max(Number(row.version), Number(now?.version ?? 0)) + 1 }
  }
  server.on('POST', '/changes/undo', ({ body }) => {
    const steps = (body as { changes: string[] }).changes.toReversed().flatMap((change) => changes[Number(change)]!)
    const touched = [...new Set(steps.map(({ table }) => table))]
    const redo = noted(...touched)
    for (const { table, rows } of steps) table.splice(0, table.length, ...rows.map((row) => restored(table, row)))
    const data = {
      rows: [...tables].flatMap(([itemType, table]) =>
        touched.includes(table) ? table.map(({ rowId, version }) => ({ itemType, rowId, version })) : [],
      ),
    }
    return envelope({ message: 'Undone', data, change: redo })
  })

  return {
    /** Puts rows into the table of an item type, as other users' changes would; returns them completed. */
    add(name: string, rows: readonly FakeRow[]): FakeRow[] {
      const type = itemTypeOf(name)!
      const completed = rows.map((row) => complete(type, row))
      tableOf(name).push(...completed)
      return completed
    },
    /** Says what the server derives in rows of an item type that are added from now on, where they do not give it. */
    derive(name: string, fieldsOf: (row: FakeRow) => FakeRow) {
      derivations.set(name, fieldsOf)
    },
    /** Changes a row as another user would; returns it. */
    change(name: string, key: FakeRow, fields: FakeRow): FakeRow {
      const type = itemTypeOf(name)!
      const row = find(type, key)
      if (!row) throw new Error(`There is no such row of ${name}`)
      return apply(type, row, fields)
    },
    /** Removes a row as another user would. */
    remove(name: string, key: FakeRow): void {
      const type = itemTypeOf(name)!
      const row = find(type, key)
      if (row) remove(type, row)
    },
    /** The rows of an item type as they are now. */
    rows: (name: string): readonly FakeRow[] => tableOf(name),
  }
}

export type FakeItems = ReturnType<typeof createFakeItems>
