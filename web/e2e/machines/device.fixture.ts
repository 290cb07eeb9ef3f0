import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { workerForTests } from '@takt/sfu/sfu.fixture.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createCable } from '../fixtures/cable.fixture.ts'
import { createPlantFixture } from '../fixtures/plant.fixture.ts'
import { addUser } from '../fixtures/users.fixture.ts'

const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, partNum: 'P-7', partRevision: 'A' }
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore diameter,number,mm,10,9.98,10.02,2,eachHour
V1,No burr at the edge,passFail,,,,,1,eachHour
`

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A tablet at a machine. */
export const tablet: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, hasTouch: true }

/**
 * Creates a machine with its device's credentials, a job, a document and a checksheet; starts the gateway, ingest and
 * the SFU as they run in production; and opens a browser with fake microphones behind a cable that can be unplugged.
 */
export async function createDeviceFixture() {
  await buildWeb()
  const to = Date.now()
  const fixture = await createPlantFixture({ machines: 1, timeZone: 'America/New_York', from: to - 60_000, to })
  const { request } = fixture
  await request('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  const { resourceID, description } = fixture.plant.machines[0]!
  const { deviceId } = (await request('GET', `/devices?resourceIdEquals=${resourceID}`)).data[0]
  const { password } = (await request('POST', `/devices/${deviceId}/credentials`, {})).data
  for (const [reasonCode, text] of [
    ['tool', 'Tool broken'],
    ['coolant', 'Coolant missing'],
    ['material', 'No material'],
    ['program', 'Program stopped'],
    ['setup', 'Waiting for the setter'],
  ])
    await request('POST', '/reasons', { reasonCode, description: text, priority: 1, color: '#888888' })
  await request('POST', '/parts', { partNum: 'P-7', description: 'Flange 80' })
  for (const jobNum of ['J-050', 'J-100']) {
    await request('POST', '/jobs', { jobNum, partNum: 'P-7', prodQty: 250 })
    await request('POST', '/jobAssemblies', { jobNum, assemblySeq: 0 })
    const operation = { jobNum, assemblySeq: 0, oprSeq: 10, description: 'Turn both faces', resourceID }
    await request('POST', '/jobOperations', operation)
  }
  await addUser(
    fixture.environment,
    { userName: 'never@plant.test', password: 'a third long password' },
    permissionsWhere(() => false),
  )
  await request('POST', '/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (const empID of ['4711', '4712'])
    await request('POST', '/employees', { empID, firstName: 'Ada', lastName: empID === '4711' ? 'Okafor' : 'Lind' })
  const badge = '3074257BF7194E4000001A85'
  await request('POST', '/tagAssociations', { associationType: 'employees', associationID: '4712', epc: badge })
  const approved = async ({ pageId, revId }: { pageId: number; revId: number }, link: object) => {
    await request('POST', `/docs/revision/${revId}/approve`, {})
    await request('POST', '/documents', { pageId, ...link })
    return pageId
  }
  const picture = new FormData()
  picture.append('docType', 'Instruction')
  picture.append('fileName', 'Jaws.png')
  picture.append('file', new File([onePixel], 'Jaws.png'))
  await request('POST', '/docs/upload', picture)
  const instruction = async (docName: string, text: string) =>
    (await request('POST', '/docs', { action: 'create', docType: 'Instruction', docName, text })).data
  const otherInstruction = await instruction('Bar feeder', 'Stop the feeder at the switch.')
  await request('POST', `/docs/revision/${otherInstruction.revId}/approve`, {})
  const text =
    '# Clamping\n\nClean the jaws, then **clamp at 40 bar**.\n\n1. Face\n2. Turn over\n3. Face\n\n' +
    '![The jaws](Jaws.png)\n\nOf bars see [[Bar feeder]].'
  await approved(await instruction('How to clamp flanges', text), { partNum: 'P-7' })
  const sheet = await request('POST', '/docs/checksheet', { csv, docName: 'Flange, first piece' })
  const sheetId = await approved(sheet.data, { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 })

  const [httpPort, mediaPort] = (await freePorts(2)) as [number, number]
  const sfu = await startService({
    main: 'sfu/main.ts',
    word: 'calls can be carried',
    env: {
      ...fixture.environment.env,
      TAKT_MEDIASOUP_WORKER: await workerForTests(),
      SFU_HTTP_PORT: String(httpPort),
      SFU_PORT: String(mediaPort),
      SFU_WORKERS: '1',
    },
  })
  const cable = await createCable(Number(new URL(fixture.origin).port))
  const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await openBrowser(cable.origin, flags)
  let seq = Date.now() + 1_000_000
  return {
    ...fixture,
    browser,
    cable,
    machine: { resourceID, description, deviceId: deviceId as number },
    password: password as string,
    sheetId,
    /** The badge of employee 4712. */
    badge,
    /** Reports the state of the machine from now on over HTTP, with its own credentials. */
    async does(state: string, good = 0) {
      const from = Date.now()
      // Reported ahead of time: it applies until the next report.
      const slice = { from: new Date(from).toISOString(), to: new Date(from + 280_000).toISOString(), state, good }
      const reply = await fetch(`${fixture.origin}/api/devices/${deviceId}/telemetry`, {
        method: 'POST',
        headers: { authorization: `Bearer ${password}` },
        body: JSON.stringify({ seq: ++seq, slices: [{ ...slice, ...work }] }),
      })
      if (!reply.ok) throw new Error(await reply.text())
    },
    async close() {
      await browser.close()
      cable.close()
      await sfu.stop()
      await fixture.close()
    },
  }
}

export type DeviceFixture = Awaited<ReturnType<typeof createDeviceFixture>>
