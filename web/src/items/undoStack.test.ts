import { expect, test } from 'vitest'
import type { ItemRow, ItemWork, WorkResult } from './itemActions.ts'
import { createUndoStack } from './undoStack.ts'

/** Rows kept with versions as the server keeps them: whoever names an old one is refused. */
function keeper(given: ItemRow[]) {
  const rows = new Map(given.map((row) => [row.rowId, row]))
  let count = 0
  const perform = async (work: ItemWork): Promise<WorkResult> => {
    const stale = work.change.findIndex(({ row, version }) => rows.get(row.rowId)?.version !== version)
    if (stale >= 0) return { failures: [{ list: 'change', index: stale, status: 409, message: 'Maria was faster' }] }
    for (const { rowId } of work.remove) rows.delete(rowId)
    const changed = work.change.map(({ row, fields }) => {
      const next = { ...rows.get(row.rowId)!, ...fields, version: row.version + 1 }
      rows.set(row.rowId, next)
      return next
    })
    const added = work.add.map((fields) => ({ ...fields, rowId: `made${++count}`, version: 1 }))
    for (const row of added) rows.set(row.rowId, row)
    return { failures: [], changed, added }
  }
  const values = () => [...rows.values()].map(({ version: _, rowId: __, ...rest }) => rest)
  return { rows, perform, values }
}

const nothing: ItemWork = { add: [], change: [], remove: [] }
const start = [
  { rowId: 'r1', version: 1, key: 'k1', b: 1 },
  { rowId: 'r2', version: 4, key: 'k2', b: 2 },
]

async function change(
  stack: ReturnType<typeof createUndoStack>,
  server: ReturnType<typeof keeper>,
  id: string,
  b: number,
) {
  const row = server.rows.get(id)!
  const work = { ...nothing, change: [{ row, fields: { b }, version: row.version }] }
  stack.push(work, await server.perform(work))
}

test('changes, additions and removals are taken back in turn, each by its opposite, and done again', async () => {
  const server = keeper(start)
  const stack = createUndoStack()
  const before = server.values()
  await change(stack, server, 'r1', 10)
  await change(stack, server, 'r1', 20)
  const adding = { ...nothing, add: [{ key: 'k3', b: 3 }] }
  stack.push(adding, await server.perform(adding))
  const removing = { ...nothing, remove: [server.rows.get('r1')!] }
  stack.push(removing, await server.perform(removing))
  const after = server.values()

  for (let step = 0; step < 4; step++) expect((await stack.undo(server.perform))?.failures).toEqual([])
  expect(server.values()).toEqual(expect.arrayContaining(before))
  expect(server.values()).toHaveLength(2)
  expect(await stack.undo(server.perform)).toBe(null)

  for (let step = 0; step < 4; step++) expect((await stack.redo(server.perform))?.failures).toEqual([])
  expect(server.values()).toEqual(after)
  expect(await stack.redo(server.perform)).toBe(null)
})

test('what somebody else changed since is not taken back, and the step stays', async () => {
  const server = keeper(start)
  const stack = createUndoStack()
  await change(stack, server, 'r2', 10)
  server.rows.set('r2', { ...server.rows.get('r2')!, version: 6, b: 99 })
  expect((await stack.undo(server.perform))?.failures).toMatchObject([{ status: 409 }])
  expect(server.rows.get('r2')).toMatchObject({ b: 99 })
  server.rows.set('r2', { ...server.rows.get('r2')!, version: 5 })
  expect((await stack.undo(server.perform))?.failures).toEqual([])
})

test('a new step ends what could be done again', async () => {
  const server = keeper(start)
  const stack = createUndoStack()
  await change(stack, server, 'r1', 10)
  await stack.undo(server.perform)
  await change(stack, server, 'r2', 20)
  expect(await stack.redo(server.perform)).toBe(null)
  expect(server.rows.get('r1')).toMatchObject({ b: 1 })
})
