import { expect, test } from 'vitest'
import { actionOf, hasFailed, performWork } from '../../src/core/items/performWork.ts'
import { beginWork, endWork, restingWork, workingOf } from '../../src/core/items/workingState.ts'
import { bed, known, prepareTagSequences, put, takeOff } from './tagSequences.fixture.ts'

prepareTagSequences()

const cases = [
  {
    type: 'jobAssemblies',
    id: 'J~1',
    key: { jobNum: 'J', assemblySeq: 1 },
    query: 'jobNum=J&assemblySeq=1',
  },
  {
    type: 'jobOperations',
    id: 'J~0~10',
    key: { jobNum: 'J', assemblySeq: 0, oprSeq: 10 },
    query: 'jobNum=J&assemblySeq=0&oprSeq=10',
  },
] as const

// Proves ADM-050, ADM-051, ADM-053, ADM-192, ADM-200, ADM-203, ADM-209
test.each(cases)('$type, add: the row without epc, then each tag once', async ({ type, id, key }) => {
  const calls = await bed.callsOf(async () => {
    const { failures, rows } = await bed.actions[type].add([{ ...key, description: 'x', epc: ['A1', 'a1 ', 'A2'] }])
    expect(failures).toEqual([])
    expect(rows?.[0]?.epc).toEqual(['A1', 'A2'])
  })
  const sent = calls.map((call) => call.replace(/"resourceID":null,|"partNum":null,/g, ''))
  const body = JSON.stringify({ ...key, description: 'x' })
  const tags = type === 'jobAssemblies' ? put : (...input: Parameters<typeof put>) => known(put(...input))
  expect(sent).toEqual([`POST /${type} ${body}`, ...tags(type, id, 'A1'), ...tags(type, id, 'A2')])
})

// Proves ADM-201, ADM-204, ADM-210
test.each(cases)(
  '$type, change: the row by its composite key, all associations deleted, then each tag ensured and added',
  async ({ type, id, query }) => {
    const row = await bed.must('GET', `${type}/${id}`)
    const fresh = type === 'jobAssemblies' ? 'B1' : 'B2'
    const calls = await bed.callsOf(async () => {
      const fields = { description: 'y', epc: ['A2', fresh] }
      const { failures, rows } = await bed.actions[type].change([{ row, fields, version: row.version }])
      expect(failures).toEqual([])
      expect(rows?.[0]).toMatchObject({ description: 'y', epc: ['A2', fresh] })
    })
    expect(calls).toEqual([
      `PUT /${type}?${query} {"description":"y","version":${row.version}}`,
      takeOff(type, id),
      ...known(put(type, id, 'A2')),
      ...put(type, id, fresh),
    ])
  },
)

test.each(cases)(
  '$type, change of other fields: the tags that are on the row are put on it anew',
  async ({ type, id }) => {
    const row = await bed.must('GET', `${type}/${id}`)
    await bed.must('POST', 'tagAssociations', { associationType: type, associationID: id, epc: 'C1' })
    const { rows } = await bed.actions[type].change([{ row, fields: { description: 'z' } }])
    expect(rows?.[0]).toMatchObject({ description: 'z', epc: [...row.epc, 'C1'] })
  },
)

// Proves ADM-202, ADM-205, ADM-211
test.each(cases)('$type, delete: the associations, then the row', async ({ type, id, query }) => {
  const row = await bed.must('GET', `${type}/${id}`)
  const calls = await bed.callsOf(async () => {
    expect(await bed.actions[type].remove([row])).toEqual({ failures: [] })
  })
  expect(calls).toEqual([takeOff(type, id), `DELETE /${type}?${query}`])
  expect(await bed.must('GET', `tagAssociations?associationType=${type}&associationID=${id}`)).toEqual([])
})

test.each(cases)('$type are added, changed and deleted one by one, in the order given', async ({ type, key }) => {
  const last = Object.keys(key).at(-1)!
  const rows = [30, 20, 40].map((place) => ({ ...key, [last]: place }))
  const order = (calls: readonly string[], verb: string) =>
    calls
      .filter((call) => call.startsWith(`${verb} /${type}`) && !call.includes('/bulk'))
      .map((call) => Number(new RegExp(`${last}"?[=:](\\d+)`).exec(call)?.[1]))
  let kept: readonly { version: number; rowId: string }[] = []
  const adds = await bed.callsOf(async () => {
    kept = (await bed.actions[type].add(rows)).rows ?? []
  })
  expect(order(adds, 'POST')).toEqual([30, 20, 40])
  const changes = await bed.callsOf(() =>
    bed.actions[type].change(kept.map((row) => ({ row, fields: { description: 'w' } }))),
  )
  expect(order(changes, 'PUT')).toEqual([30, 20, 40])
  const removals = await bed.callsOf(() => bed.actions[type].remove(kept))
  expect(order(removals, 'DELETE')).toEqual([30, 20, 40])
})

// Proves ADM-105, ADM-108
test.each(cases)('$type: each row is done with, its tags too, before the next one is begun', async ({ type, key }) => {
  const last = Object.keys(key).at(-1)!
  const places = [31, 21, 41]
  /** Which row a call is about, by its place. */
  const placeOf = (call: string) => places.find((place) => new RegExp(`\\b${place}\\b|T${place}`).test(call))
  const inTurn = (calls: readonly string[]) => {
    const rows = calls.filter((call) => !call.includes('/bulk ')).map(placeOf)
    return rows.filter((place, at) => place !== rows[at - 1])
  }
  let kept: readonly { version: number; rowId: string }[] = []
  const adds = await bed.callsOf(async () => {
    const rows = places.map((place) => ({ ...key, [last]: place, epc: [`T${place}`] }))
    kept = (await bed.actions[type].add(rows)).rows ?? []
  })
  expect([inTurn(adds), bed.mostAtOnce()]).toEqual([places, 1])
  const changes = await bed.callsOf(() =>
    bed.actions[type].change(kept.map((row, at) => ({ row, fields: { description: 'w', epc: [`T${places[at]}`] } }))),
  )
  expect([inTurn(changes), bed.mostAtOnce()]).toEqual([places, 1])
  const removals = await bed.callsOf(() => bed.actions[type].remove(kept))
  expect([inTurn(removals), bed.mostAtOnce()]).toEqual([places, 1])
})

test.each(cases)(
  '$type: a single row that may not go is refused by its own call, and gets its tags back',
  async ({ type, key, query }) => {
    const last = Object.keys(key).at(-1)!
    await bed.actions[type].add([{ ...key, [last]: 51, epc: ['U51'] }])
    const [row] = await bed.must('GET', `${type}?${last}=51`)
    const refusal = () => new Response(JSON.stringify({ success: false, message: 'It is in use' }), { status: 409 })
    const at = query.replace(/\d+$/, '51')
    const calls = await bed.callsOf(async () => {
      const refused = (call: string) => (call === `DELETE /${type}?${at}` ? refusal() : null)
      const { failures } = await bed.failWhile(refused, () => bed.actions[type].remove([row]))
      expect(failures).toMatchObject([{ index: 0, status: 409, message: 'It is in use' }])
    })
    expect(calls.filter((call) => call.includes('/bulk'))).toEqual([])
    expect((await bed.must('GET', `${type}?${last}=51`))[0].epc).toEqual(['U51'])
    expect(await bed.actions[type].remove([row])).toEqual({ failures: [] })
  },
)

// Proves ADM-107, ADM-110
test.each(cases)(
  '$type: an add, a change and a delete that fail each set the error flag, and clear their own',
  async ({ type, key }) => {
    const still = { loading: false, error: false }
    const row = { ...key, rowId: '00000000-0000-4000-8000-000000000000', version: 1 }
    const gone = { ...row, jobNum: 'NONE' }
    const nothing = { add: [], change: [], remove: [] }
    for (const work of [
      { ...nothing, add: [{ ...key, jobNum: 'NONE' }] },
      { ...nothing, change: [{ row: gone, fields: { description: 'x' } }] },
      { ...nothing, remove: [gone] },
    ]) {
      const action = actionOf(work)
      const during = beginWork(restingWork, action)
      expect(workingOf(during, still)).toMatchObject({ [action]: true, error: false })
      const result = await performWork(bed.actions[type], work)
      expect(result.failures).toHaveLength(1)
      const after = workingOf(endWork(during, action, hasFailed(result)), still)
      expect([action, after]).toEqual([action, { ...workingOf(restingWork, still), error: true }])
    }
  },
)

test.each(cases)(
  '$type: several rows of which some are bad are refused, each named, before any is written',
  async ({ type, key }) => {
    const last = Object.keys(key).at(-1)!
    const rows = [
      { ...key, [last]: 70 },
      { ...key, jobNum: 'NONE', [last]: 71 },
      { ...key, [last]: -1 },
    ]
    const { failures } = await bed.actions[type].add(rows)
    expect(failures.map(({ index, fields }) => [index, Object.keys(fields ?? {})])).toEqual([
      [1, ['jobNum']],
      [2, [last]],
    ])
    expect(await bed.must('GET', `${type}?${last}=70`)).toEqual([])
  },
)

// Proves ADM-040, ADM-286
test('job assemblies: the sentences of all that failed are one error notice for 10 s', async () => {
  const { failures } = await bed.actions.jobAssemblies.add([
    { jobNum: 'NONE', assemblySeq: 1 },
    { jobNum: 'NOT', assemblySeq: 1 },
  ])
  expect(failures).toHaveLength(2)
  expect(bed.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: 10_000 }])
  expect(bed.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})

// Proves ADM-287
test('job operations: the sentences of what failed are joined with spaces and stay until dismissed', async () => {
  const { failures } = await bed.actions.jobOperations.add([
    { jobNum: 'NONE', assemblySeq: 0, oprSeq: 1 },
    { jobNum: 'NOT', assemblySeq: 0, oprSeq: 1 },
  ])
  expect(bed.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: null }])
  expect(bed.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})
