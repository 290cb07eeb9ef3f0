import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actionOf, hasFailed, performWork } from '../src/items/performWork.ts'
import { beginWork, endWork, restingWork, workingOf } from '../src/items/workingState.ts'
import { createSequencesBed, type SequencesBed } from './tagSequences.bed.ts'

let bed: SequencesBed
beforeAll(async () => {
  bed = await createSequencesBed()
})
afterAll(() => bed?.close())
afterEach(() => bed.notices.clear())

const put = (type: string, id: string, epc: string) => [
  `GET /tagAssociations?epc=${epc}`,
  `GET /tags?epc=${epc}`,
  `POST /tags {"epc":"${epc}","active":true}`,
  `POST /tagAssociations {"associationType":"${type}","associationID":"${id}","epc":"${epc}","active":true}`,
]
const known = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('POST /tags '))
const takeOff = (type: string, id: string) => `DELETE /tagAssociations?associationType=${type}&associationID=${id}`

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

test('job assemblies: the sentences of all that failed are one error notice for 10 s', async () => {
  const { failures } = await bed.actions.jobAssemblies.add([
    { jobNum: 'NONE', assemblySeq: 1 },
    { jobNum: 'NOT', assemblySeq: 1 },
  ])
  expect(failures).toHaveLength(2)
  expect(bed.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: 10_000 }])
  expect(bed.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})

test('job operations: the sentences of what failed are joined with spaces and stay until dismissed', async () => {
  const { failures } = await bed.actions.jobOperations.add([
    { jobNum: 'NONE', assemblySeq: 0, oprSeq: 1 },
    { jobNum: 'NOT', assemblySeq: 0, oprSeq: 1 },
  ])
  expect(bed.notices.read()).toMatchObject([{ severity: 'error', autoHideMs: null }])
  expect(bed.notices.read()[0]?.message).toBe(failures.map(({ message }) => message).join(' '))
})

const withoutHierarchy = (call: string) =>
  call.endsWith('/schema')
    ? new Response(
        JSON.stringify({ success: true, message: '', data: { fields: {}, hierarchy: {}, listViewColumns: [] } }),
      )
    : null

test('a schema without hierarchy: job assemblies say so, job operations are abandoned silently and logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fresh = await createSequencesBed()
  await fresh.failWhile(withoutHierarchy, async () => {
    const row = { jobNum: 'J', assemblySeq: 1, oprSeq: 1, rowId: 'r', version: 1 }
    const calls = await fresh.callsOf(async () => {
      const result = await fresh.actions.jobOperations.change([{ row, fields: { description: 'x' } }])
      expect(result.failures).toHaveLength(1)
      expect((await fresh.actions.jobOperations.remove([row])).failures).toHaveLength(1)
      expect(fresh.notices.read()).toEqual([])
      for (const act of [
        () => fresh.actions.jobAssemblies.change([{ row, fields: { description: 'x' } }]),
        () => fresh.actions.jobAssemblies.remove([row]),
      ]) {
        expect((await act()).failures).toHaveLength(1)
        expect(fresh.notices.read()).toMatchObject([
          { message: 'Schema error: Unable to update job assembly', autoHideMs: 10_000 },
        ])
        fresh.notices.clear()
      }
    })
    expect(calls).toEqual([])
  })
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Job Operation'))
  log.mockRestore()
  await fresh.close()
})

test('look-ups and clean-up of tags that fail are logged and find no conflict', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await bed.must('POST', 'jobAssemblies', { jobNum: 'K', assemblySeq: 1 })
  await bed.must('POST', 'tagAssociations', { associationType: 'jobAssemblies', associationID: 'K~1', epc: 'D1' })
  const line = (pattern: RegExp) => (call: string) => (pattern.test(call) ? new TypeError('Failed to fetch') : null)
  const row = (place: number) => ({ jobNum: 'J', assemblySeq: place, epc: ['D1'] })
  for (const [place, broken] of [
    [81, /^GET \/tagAssociations\?epc=/],
    [82, /^DELETE \/tagAssociations\/\d+/],
  ] as const) {
    const { failures } = await bed.failWhile(line(broken), () => bed.actions.jobAssemblies.add([row(place)]))
    expect(failures).toEqual([])
    const on = await bed.must('GET', 'tagAssociations?epc=D1')
    expect(on).toMatchObject([{ associationID: `J~${place}` }])
  }
  expect(log).toHaveBeenCalledTimes(2)
  expect(bed.notices.read()).toEqual([])
  log.mockRestore()
})

test('a tag that is elsewhere leaves it for where it was put last', async () => {
  await bed.must('POST', 'jobOperations', { jobNum: 'K', assemblySeq: 0, oprSeq: 10 })
  await bed.actions.jobOperations.add([{ jobNum: 'K', assemblySeq: 0, oprSeq: 20, epc: ['E1'] }])
  const row = await bed.must('GET', 'jobOperations/K~0~10')
  const calls = await bed.callsOf(() => bed.actions.jobOperations.change([{ row, fields: { epc: 'e1' } }]))
  expect(calls.some((call) => /^DELETE \/tagAssociations\/\d+$/.test(call))).toBe(true)
  expect(await bed.must('GET', 'tagAssociations?epc=E1')).toMatchObject([{ associationID: 'K~0~10' }])
})

test('a row whose tag is refused says so at the tag, and keeping it again is neither a conflict nor a second row', async () => {
  await bed.must('POST', 'tags', { epc: 'F1', active: false })
  const row = { jobNum: 'K', assemblySeq: 0, oprSeq: 50, epc: ['F1', 'F2'] }
  const first = await bed.actions.jobOperations.add([row])
  expect(first.failures[0]?.message).toMatch(/^Error adding tag associations: .*F1 is switched off/)
  expect(first.failures[0]?.fields).toHaveProperty('epc')
  const second = await bed.actions.jobOperations.add([{ ...row, epc: ['F2'] }])
  expect(second).toMatchObject({ failures: [], rows: [{ oprSeq: 50, epc: ['F2'] }] })

  const kept = await bed.must('GET', 'jobOperations/K~0~50')
  const change = { row: kept, fields: { description: 'v', epc: ['F1'] }, version: kept.version }
  const third = await bed.actions.jobOperations.change([change])
  expect(third.failures[0]?.message).toMatch(/^Error updating tag associations: .*F1 is switched off/)
  const fourth = await bed.actions.jobOperations.change([{ ...change, fields: { description: 'v', epc: ['F2'] } }])
  expect(fourth).toMatchObject({ failures: [], rows: [{ description: 'v', epc: ['F2'] }] })
})

test('what is no tag code is refused by name before anything is sent', async () => {
  const calls = await bed.callsOf(async () => {
    const { failures } = await bed.actions.jobOperations.add([
      { jobNum: 'K', assemblySeq: 0, oprSeq: 60, epc: ['<b>'] },
    ])
    expect(failures[0]?.fields?.epc).toContain('must be a tag code')
  })
  expect(calls).toEqual([])
})

test('somebody who was faster is a conflict of the row', async () => {
  const row = await bed.must('GET', 'jobOperations/K~0~10')
  await bed.must('PUT', 'jobOperations/K~0~10', { description: 'theirs' })
  const { failures } = await bed.actions.jobOperations.change([
    { row, fields: { description: 'mine' }, version: row.version },
  ])
  expect(failures).toMatchObject([{ index: 0, status: 409 }])
})

test('employees: a change deletes the associations and registers the tag anew; epc is never sent with the row', async () => {
  const person = { empID: 'E1', firstName: 'Ada', lastName: 'Byron', epc: 'AA01' }
  const adds = await bed.callsOf(() => bed.actions.employees.add([person]))
  expect(adds[0]).not.toContain('epc')
  expect(adds.slice(1)).toEqual(put('employees', 'E1', 'AA01'))
  const row = await bed.must('GET', 'employees/E1')
  const calls = await bed.callsOf(() =>
    bed.actions.employees.change([{ row, fields: { ...row, lastName: 'King', fullName: 'x', epc: 'AA01' } }]),
  )
  expect(calls[0]).toMatch(/^PUT \/employees\/E1 /)
  expect(calls[0]).not.toMatch(/epc|fullName|empID/)
  expect(calls.slice(1)).toEqual([takeOff('employees', 'E1'), ...known(put('employees', 'E1', 'AA01'))])
  const named = await bed.callsOf(() => bed.actions.employees.change([{ row, fields: { lastName: 'Lovelace' } }]))
  expect(named).toContain(takeOff('employees', 'E1'))
  expect(await bed.must('GET', 'employees/E1')).toMatchObject({ lastName: 'Lovelace', epc: 'AA01' })
})

test('employees: a delete removes the row and its associations, and registers nothing', async () => {
  const row = await bed.must('GET', 'employees/E1')
  const calls = await bed.callsOf(() => bed.actions.employees.remove([row]))
  expect(calls).toEqual(['DELETE /employees/E1', takeOff('employees', 'E1')])
  expect(await bed.must('GET', 'tagAssociations?associationType=employees&associationID=E1')).toEqual([])
})

test('jobs: deleting one also deletes its associations; several are deleted together, or none', async () => {
  for (const jobNum of ['L1', 'L2', 'L3']) await bed.must('POST', 'jobs', { jobNum })
  await bed.must('POST', 'tagAssociations', { associationType: 'jobs', associationID: 'L1', epc: 'AB01' })
  const rows = await bed.must('GET', 'jobs?jobNumStartsWith=L')
  const calls = await bed.callsOf(() => bed.actions.jobs.remove([rows[0]]))
  expect(calls).toEqual(['DELETE /jobs/L1', takeOff('jobs', 'L1')])
  await bed.must('POST', 'jobOperations', { jobNum: 'L3', assemblySeq: 0, oprSeq: 10 })
  const refused = await bed.actions.jobs.remove(rows.slice(1))
  expect(refused.failures).toMatchObject([{ index: 1, status: 409 }])
  await bed.must('DELETE', 'jobOperations/L3~0~10')
  const both = await bed.callsOf(() => bed.actions.jobs.remove(rows.slice(1)))
  expect(both.slice(1)).toEqual([takeOff('jobs', 'L2'), takeOff('jobs', 'L3')])
  expect(await bed.must('GET', 'jobs?jobNumStartsWith=L')).toEqual([])
})

test('the success texts of each type are those that are specified', () => {
  const texts = Object.fromEntries(Object.entries(bed.actions).map(([name, actions]) => [name, actions.texts]))
  expect(texts).toMatchObject({
    employees: { added: 'Employee Added', updated: 'Employee Updated', deleted: 'Employee Deleted' },
    jobs: { added: 'Jobs(s) Have Been Added' },
    jobAssemblies: {
      added: 'Job Assembly(ies) Have Been Added',
      updated: 'Job Assembly(ies) Have Been Updated',
      deleted: 'Job Assembly(ies) Have Been Deleted',
    },
    jobOperations: {
      added: 'Job Operation(s) added successfully',
      updated: 'Job Operation(s) updated successfully',
      deleted: 'Job Operation(s) deleted successfully',
    },
  })
})
