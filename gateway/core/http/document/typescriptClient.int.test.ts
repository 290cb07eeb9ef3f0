import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../items/testing/items.fixture.ts'
import { serve } from '../serve.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../../node_modules')

/** A program that uses only the generated client: its types are checked, then it runs. */
const program = `
import { addJob, defaults, listJobs } from './client.ts'

const [, , origin, authorization] = process.argv as [string, string, string, string]
defaults.baseUrl = origin + '/api'
defaults.headers = { authorization }
const added = await addJob({ jobNum: 'J-100', prodQty: 25 })
if (added.status !== 200) throw new Error(added.data.message)
const listed = await listJobs({ orderBy: 'jobNum:asc', limit: '10' })
if (listed.status !== 200) throw new Error(listed.data.message)
const refused = await addJob({ jobNum: 'J-100' })
const rows: { jobNum: string; prodQty: number | null }[] = listed.data.data
console.log(JSON.stringify({ rows: rows.map(({ jobNum, prodQty }) => ({ jobNum, prodQty })), rejected: refused.status }))
`

let fixture: ItemsFixture
let folder: string
let server: ReturnType<typeof serve>
beforeAll(async () => {
  fixture = await createItemsFixture([...areas])
  folder = await mkdtemp(join(tmpdir(), 'takt-client-'))
  server = serve(fixture.app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
  await fixture?.close()
})

test('a TypeScript client generated from openapi.json adds and lists jobs by operationId', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [client, call] = [join(folder, 'client.ts'), join(folder, 'call.ts')]
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(call, program)
  await run(process.execPath, [join(modules, 'oazapfts/dist/cli.js'), `${origin}/api/openapi.json`, client])
  const strict = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node']
  const target = ['--target', 'esnext', '--module', 'nodenext', '--checkers', '1']
  await run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...strict, ...target, call], { cwd: folder })
  const { stdout } = await run(process.execPath, [call, origin, fixture.authorization()], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ rows: [{ jobNum: 'J-100', prodQty: 25 }], rejected: 409 })
})
