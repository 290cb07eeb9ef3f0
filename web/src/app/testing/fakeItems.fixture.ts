import type { BulkBody } from '@takt/domain/core/item/bulk.ts'
import { decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import { importMode } from '@takt/domain/core/item/importResponse.ts'
import { addSchema, fieldNames, type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { itemTypeOf, itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { derivedFields } from './derivedFields.fixture.ts'
import { planImport } from './fakeImport.fixture.ts'
import { listed } from './fakeList.fixture.ts'
import { envelope, errorResponse, type FakeRequest, type FakeServer } from './fakeServer.fixture.ts'

/** A row as the API responds it. Fields that a test does not define are null, or the default of the type. */
export type FakeRow = Record<string, unknown>

/** The rows of a table at an instant. */
type Snapshot = { table: FakeRow[]; rows: FakeRow[] }

/** Item types with their own routes, which tests must handle; all others have the general routes. */
const ownRoutes = new Set(['users', 'organizations', 'entities', 'facilities', 'audit', 'calls', 'reports'])

/**
 * Stores rows of all item types in memory and handles their general routes as the gateway does: list (filters, search,
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
  /** Records the rows before a change; returns the ID of the change for the envelope. */
  const recordChange = (...changed: FakeRow[][]) => {
    changes.push(changed.map((table) => ({ table, rows: structuredClone(table) })))
    return String(changes.length - 1)
  }
  const complete = (type: ItemType, input: FakeRow): FakeRow => {
    const row: FakeRow = Object.fromEntries(
      fieldNames(type, isExposed).map((name) => {
        const field = type.fields[name]!
        if (input[name] !== undefined) return [name, input[name]]
        if (field.fallback !== undefined) return [name, field.fallback]
        if (field.required === 'A' && field.stored === 'integer' && type.key.includes(name)) return [name, ++lastId]
        return [name, null]
      }),
    )
    for (const name of type.beside) if (input[name] !== undefined) row[name] = input[name]
    for (const [name, value] of Object.entries(derivations.get(type.name)?.(row) ?? {})) row[name] ??= value
    return {
      ...row,
      ...derivedFields[type.name]?.(row),
      version: input.version ?? 1,
      rowId: input.rowId ?? crypto.randomUUID(),
    }
  }
  const find = (type: ItemType, key: FakeRow) =>
    tableOf(type.name).find((row) => keyText(type, row) === keyText(type, key))
  const nameOf = (type: ItemType, key: FakeRow) => `${type.label} ${keyText(type, key)}`
  const requestedKey = (type: ItemType, { params, query, body }: FakeRequest) =>
    params.key === undefined
      ? (keyFrom(type, Object.fromEntries(query)) ?? keyFrom(type, (body ?? {}) as FakeRow))
      : parseKey(type, params.key)

  const add = (type: ItemType, body: unknown): FakeRow | ReturnType<typeof errorResponse> => {
    const parsed = addSchema(type).safeParse(body)
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
      return errorResponse(
        400,
        Object.entries(fields)
          .map(([name, text]) => `${name} ${text}`)
          .join('; '),
        { fields },
      )
    }
    if (find(type, parsed.data)) return errorResponse(409, `${nameOf(type, parsed.data)} already exists`)
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

  /** Handles the general routes that the API document has for the type. */
  function mount(type: ItemType) {
    const path = `/${type.name}`
    const on: FakeServer['on'] = (method, template, handler) => {
      if (server.has(method, template)) server.on(method, template, handler)
    }
    on('POST', `${path}/schema`, () => schemaResponse(type))
    on('GET', path, ({ query }) => listed(type, tableOf(type.name), query))
    on('GET', `${path}/{key}`, (request) => {
      const key = requestedKey(type, request)
      return (key && find(type, key)) ?? errorResponse(404, `${type.label} ${request.params.key} does not exist`)
    })
    on('GET', `${path}/{key}/history`, (request) => {
      const row = find(type, requestedKey(type, request) ?? {})
      if (!row) return errorResponse(404, `${type.label} ${request.params.key} does not exist`)
      const { version: _, rowId: __, ...fields } = row
      const at = new Date().toISOString()
      const by = { userId: null, userName: null, effectiveFrom: null, later: [] }
      return [{ version: 1, type: `${type.name}.added`, at, ...by, fields }]
    })
    on('POST', path, ({ body }) => {
      const change = recordChange(tableOf(type.name))
      const created = add(type, body)
      return 'status' in created && 'content' in created
        ? created
        : envelope({ message: `${type.label} Added`, data: created, change })
    })
    for (const template of [`${path}/{key}`, path]) {
      on('PUT', template, (request) => {
        const row = find(type, requestedKey(type, request) ?? {})
        if (!row) return errorResponse(404, `${type.label} ${request.params.key ?? ''} does not exist`)
        const change = recordChange(tableOf(type.name))
        const { version: _, effectiveFrom: __, rowId: ___, ...fields } = request.body as FakeRow
        return envelope({ message: `${type.label} Updated`, data: apply(type, row, fields), change })
      })
      on('DELETE', template, (request) => {
        const row = find(type, requestedKey(type, request) ?? {})
        // Without a key the query is a filter: all tags of a row.
        if (!row && template === path) {
          const change = recordChange(tableOf(type.name))
          const matching = [...tableOf(type.name)].filter((other) =>
            [...request.query].every(([name, value]) => String(other[name]) === value),
          )
          for (const other of request.query.size > 0 ? matching : []) remove(type, other)
          return envelope({ message: `${type.label} Deleted`, change })
        }
        if (!row) return errorResponse(404, `${type.label} ${request.params.key ?? ''} does not exist`)
        const change = recordChange(tableOf(type.name))
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
      if (data.problemCount > 0) return errorResponse(400, 'Nothing was imported', data)
      const change = recordChange(table)
      for (const { row, fields } of changed) apply(type, row, fields)
      for (const fields of added) add(type, fields)
      return envelope({ message: `${data.rows} ${data.rows === 1 ? 'Row' : 'Rows'} Imported`, data, change })
    })
  }

  function bulk(type: ItemType, body: BulkBody) {
    const table = tableOf(type.name)
    const before = structuredClone(table)
    const change = recordChange(table)
    const removed = (body.remove ?? []).map(({ key }) => find(type, key))
    for (const row of removed) if (row) remove(type, row)
    const changed = (body.change ?? []).map(({ key, fields }) => {
      const row = find(type, key)
      return row ? apply(type, row, fields) : errorResponse(404, `${nameOf(type, key)} does not exist`)
    })
    const added = (body.add ?? []).map((row) => add(type, row))
    const rows = (['change', 'add'] as const).flatMap((list) =>
      (list === 'add' ? added : changed).flatMap((result, index) => {
        const { status, content } = result as ReturnType<typeof errorResponse>
        if (typeof content !== 'object') return []
        const { message, data } = content as { message: string; data: { fields?: object } | null }
        return [{ list, index, status, message, ...(data?.fields ? { fields: data.fields } : {}) }]
      }),
    )
    if (rows.length > 0 || body.dryRun) table.splice(0, table.length, ...before)
    const count = added.length + changed.length + removed.length
    if (rows.length > 0)
      return errorResponse(
        rows[0]!.status,
        `${rows.length} of ${count} rows cannot be saved, so nothing was saved: ${rows[0]!.message}`,
        { rows, problemCount: rows.length },
      )
    const isOnly = (list: unknown[]) => list.length === count
    const verb = isOnly(added) ? 'Added' : isOnly(removed) ? 'Deleted' : 'Updated'
    const data = { added, changed, removed: removed.filter(Boolean).length }
    return envelope({ message: `${count} ${count === 1 ? 'Row' : 'Rows'} ${verb}`, data, change })
  }

  for (const type of itemTypes) if (!ownRoutes.has(type.name)) mount(type)

  /** Returns a former row, with a version above its current one if it has changed since. */
  const restored = (table: readonly FakeRow[], row: FakeRow): FakeRow => {
    const now = table.find(({ rowId }) => rowId === row.rowId)
    return JSON.stringify(now) === JSON.stringify(row)
      ? row
      : { ...row, version: Math.max(Number(row.version), Number(now?.version ?? 0)) + 1 }
  }
  server.on('POST', '/changes/undo', ({ body }) => {
    const steps = (body as { changes: string[] }).changes.toReversed().flatMap((change) => changes[Number(change)]!)
    const changedTables = [...new Set(steps.map(({ table }) => table))]
    const redo = recordChange(...changedTables)
    for (const { table, rows } of steps) table.splice(0, table.length, ...rows.map((row) => restored(table, row)))
    const data = {
      rows: [...tables].flatMap(([itemType, table]) =>
        changedTables.includes(table) ? table.map(({ rowId, version }) => ({ itemType, rowId, version })) : [],
      ),
    }
    return envelope({ message: 'Undone', data, change: redo })
  })

  return {
    /** Adds rows to the table of an item type, like changes of other users; returns them completed. */
    add(name: string, rows: readonly FakeRow[]): FakeRow[] {
      const type = itemTypeOf(name)!
      const completed = rows.map((row) => complete(type, row))
      tableOf(name).push(...completed)
      return completed
    },
    /** Sets the function that derives fields of rows added from now on, unless they have these fields. */
    derive(name: string, fieldsOf: (row: FakeRow) => FakeRow) {
      derivations.set(name, fieldsOf)
    },
    /** Changes a row like another user; returns it. */
    change(name: string, key: FakeRow, fields: FakeRow): FakeRow {
      const type = itemTypeOf(name)!
      const row = find(type, key)
      if (!row) throw new Error(`There is no such row of ${name}`)
      return apply(type, row, fields)
    },
    /** Removes a row like another user. */
    remove(name: string, key: FakeRow): void {
      const type = itemTypeOf(name)!
      const row = find(type, key)
      if (row) remove(type, row)
    },
    /** Returns the current rows of an item type. */
    rows: (name: string): readonly FakeRow[] => tableOf(name),
  }
}

export type FakeItems = ReturnType<typeof createFakeItems>
