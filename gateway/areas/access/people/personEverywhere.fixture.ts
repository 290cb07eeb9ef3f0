import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { insertTagHours } from '@takt/store/locating/insertTagHours.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { fromSchema } from '../../../core/http/document/fromSchema.fixture.ts'
import type { Route } from '../../../core/http/route.ts'
import { createFuzzFixture } from '../../../core/http/testing/fuzz.fixture.ts'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { samples } from '../../../core/items/testing/samples.fixture.ts'
import { runExecutions } from '../../scheduledTasks/executions/runExecution.ts'
import { emailSender } from '../../scheduledTasks/reportDelivery/reportDelivery.ts'
import { workflows } from '../../scheduledTasks/workflows/workflows.ts'
import { createUser } from '../createUser.ts'

/** Code of a badge without any other association. */
const ownBadge = '3074257BF7194E4000001BAD'
/** Matches anything that identifies the only person of the plant. */
export const personPattern = new RegExp(`\\bE-1\\b|Okafor|${ownBadge}`)
export const all: TestUser = { permissions: allPermissions }
/** All permissions except that to see people. */
export const unseeing: TestUser = { permissions: permissionsWhere((area) => area !== 'employees') }
const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const range = { startDate: '2026-03-02T06:00:00Z', endDate: '2026-03-02T07:00:00Z' }
/** Within a window of five minutes: read from slices, not from rollups. */
const moment = { startDate: '2026-03-02T06:10:00Z', endDate: '2026-03-02T06:14:00Z' }
/** In the future, because the tag is assigned to the person a moment before. */
const hour = (Math.floor(Date.now() / hourMs) + 2) * hourMs
const badge = samples.tags!.body.epc as string

/**
 * Creates a fixture with the whole gateway, a row of every type and one person who is involved in everything: at a
 * machine, on work, by a tag, in a page, a file of a task and the current machine states.
 */
export async function createPersonFixture() {
  const fixture = await createFuzzFixture()
  const { clickhouse, nats } = fixture.dependencies
  const { deviceId } = (await fixture.request('GET', '/api/devices')).body.data[0]
  const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, partNum: 'P-7', partRevision: 'A' }
  const details = { outputs: [sampleOutput({ ...work, good: 3 })], empIDs: ['E-1'] }
  const slices = [{ ...sampleSlice(at('06:10'), at('06:40'), 'running', details), values: null }]
  await insertSlices(clickhouse, [{ organizationId: 1, deviceId, slices }])
  const add = async (path: string, body: object) => {
    const reply = await fixture.request('POST', `/api/${path}`, body)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  const put = { associationType: 'employees', associationID: 'E-1', epc: badge }
  fixture.known.set('tagAssociations', [(await add('tagAssociations', put)).tagAssociationID])
  await add('tagAssociations', { ...put, epc: ownBadge })
  const point = { floorPlanId: 1, zoneId: 1, x: 0.5, y: 0.5, sureness: 1, evidence: 'zone' as const }
  const stay = { epc: badge, hour, since: hour, lastReadAt: hour + hourMs - 1, points: [{ at: hour, ...point }] }
  const rows = [{ organizationId: 1, hour: stay, state: '' }]
  await insertTagHours(clickhouse, { rows, version: 1n })
  Object.assign(fixture.dependencies, { now: () => hour + hourMs })
  const page = { action: 'create', docType: 'Instruction', docName: 'How', text: 'So' }
  const { pageId } = await add('docs', page)
  await add('documents', { pageId, empID: 'E-1' })
  fixture.known.set('pageId', [pageId])
  const value = (foundAt: string) => ({
    organization_id: 1,
    page_id: pageId,
    rev_id: 1,
    check_id: 'D1',
    check_text: 'Bore',
    kind: 'number',
    sample: 1,
    at: foundAt,
    entry_id: randomUUID(),
    value: 10,
    is_within: true,
    emp_id: 'E-1',
    recorded_at: foundAt,
  })
  const values = [value('2026-03-02 06:12:00.000')]
  await clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values })
  fixture.known.set('executionId', [await executed('Whole', all)])
  fixture.known.set('place', ['0'])
  // Responds as ingest does to requests for current machine states.
  const times = { since: at('06:10'), lastTo: at('06:40'), heardAt: 0, jobSince: at('06:10'), contextSeq: 1 }
  const device = { deviceId, state: 1, reason: null, good: 3, scrap: 0, idealCycleSecs: null, empIDs: ['E-1'] }
  const floor: FloorCurrent = { at: at('06:40'), devices: [{ ...device, ...times, ...work }] }
  const subscription = nats.subscribe(subjects.floorCurrent(1), {
    callback: (_, message) => void message.respond(gzipSync(JSON.stringify(floor))),
  })

  /** Runs a task, saved by a user with these permissions, that lists requests in a file; returns the execution's ID. */
  async function executed(scheduleName: string, caller: TestUser): Promise<string> {
    const single = <Value>(value: Value) => [{ start: value, end: value }]
    const calendars = [{ dayOfWeek: single('MONDAY'), hour: single(3), minute: single(0) }]
    const reports = [{ reportID: 'list-requests', parameters: {} }]
    const options = [reports, 'Requests', 'ada@plant.example', false, true]
    const account = { userName: `${scheduleName}@demo.takt`, password: 'correct horse battery', entityId: 1 }
    const permissions = caller.permissions ?? allPermissions
    const userId = await createUser(fixture.dependencies.systemDb, { ...account, organizationIds: [1], permissions })
    const task = { scheduleName, workflowType: 'generateReports', options, calendars }
    const { data } = (await fixture.request('POST', '/api/scheduledTasks', task, { userId, permissions })).body
    const path = `/api/scheduledTasks/${data.scheduleId}`
    const { executionId } = (await fixture.request('POST', `${path}/trigger`, {}, unseeing)).body.data
    await runExecutions(fixture.gateway, workflows).run({ organizationId: 1, executionId }, undefined)
    await emailSender(fixture.gateway).run({ company: 1, place: 0 }, undefined)
    const [{ status, reason }] = (await fixture.request('GET', `${path}/executionHistory`)).body.data.executions
    expect([status, reason]).toEqual(['Success', 'Sent to 1 of 1 recipients'])
    return executionId
  }

  /** Returns read-only requests to a route, generated from its parameters in the API document and existing values. */
  function requestsTo(route: Route): { path: string; body?: object }[] {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = fixture.document.paths?.[path]?.[route.method]
    if (!operation || (route.method !== 'get' && (route.method !== 'post' || route.isAudited))) return []
    const { parameters = [], requestBody } = operation
    const schema = requestBody?.content?.['application/json']?.schema
    const nameOf = (name: string) => (name === 'key' ? path.split('/')[1]! : name)
    const requestArbitrary = fc.record({
      body: schema ? fromSchema(schema, { ...fixture, likely: true }, '') : fc.constant(undefined),
      input: fc.record(
        Object.fromEntries(
          parameters.map(({ name, schema: of }) => [
            name,
            fromSchema(of ?? {}, { ...fixture, likely: true }, nameOf(name)),
          ]),
        ),
      ),
    })
    return fc.sample(requestArbitrary, { numRuns: 3, seed: 1 }).map(({ body, input }) => {
      const encoded = (name: string) => encodeURIComponent(String(input[name]))
      const resolvedPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(name))
      const query = parameters.flatMap(({ name, in: location, required }) =>
        location === 'query' && required ? [`${name}=${encoded(name)}`] : [],
      )
      return { path: `/api${resolvedPath}?${query.join('&')}`, ...(body === undefined ? {} : { body: body as object }) }
    })
  }

  const textOf = async (method: string, path: string, body: object | undefined, caller: TestUser) => {
    const reply = await fixture.app.request(path, {
      method,
      headers: { authorization: fixture.authorization(caller), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, text: await reply.text() }
  }

  return {
    ...fixture,
    executed,
    requestsTo,
    textOf,
    close: async () => {
      subscription.unsubscribe()
      await fixture.close()
    },
  }
}

/** Additional requests: those that refer to people, or reveal them only with certain parameters. */
export const additionalRequests = [
  ['POST', '/api/analytics/breakdown', { ...moment, by: ['empID'] }],
  ['POST', '/api/analytics/qualityPivot', { ...moment, segments: ['empID'] }],
  ['POST', '/api/analytics/qualityPivot', { ...moment, only: { empID: 'E-1' } }],
  ['POST', '/api/activity', range],
  ['POST', '/api/locating/positions', { at: new Date(hour + 60_000).toISOString() }],
  ['POST', '/api/locating/stays', { startDate: new Date(hour).toISOString(), endDate: new Date(hour + hourMs) }],
  ['POST', '/api/getAssociatedTagDtls', { active: true }],
  ['GET', '/api/documents?empID=E-1'],
  ['GET', '/api/requests?empID=E-1'],
  ['GET', '/api/requests?orderBy=assignedTo'],
  ['GET', '/api/requests?globalSearchValue=E-1'],
  ['GET', '/api/tagAssociations?associationID=E-1'],
  ['GET', '/api/tagAssociations'],
  ['GET', '/api/tags'],
  ['GET', `/api/tags/${ownBadge}`],
  ['GET', `/api/tags/${ownBadge}/history`],
  ['GET', '/api/tags/export.csv'],
  ['GET', '/api/reports/list-tags/rows'],
  ['GET', '/api/reports/list-requests/rows'],
  ['GET', '/api/reports/list-requests/export.csv'],
  ['GET', '/api/reports/list-tagAssociations/export.csv?sort=associationID'],
  ['GET', '/api/audit?itemType=employees'],
  ['GET', '/api/laborTickets/clocked?empID=E-1'],
  ['GET', '/api/laborTickets/clocked?resourceID=M-01'],
  ['GET', `/api/laborTickets/clocked?epc=${badge}`],
  ['GET', '/api/laborTickets/hours?jobNum=J-100'],
  ['POST', '/api/analytics/checkRows', { ...moment, list: {} }],
  ['GET', '/api/checkData'],
] as const
