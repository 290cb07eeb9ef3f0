import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { smallDisk } from '@takt/launch/testing/smallDisk.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-full-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

test('a full disk is reported with a message, for a file and for an upload part, and nothing incomplete is left', async ({
  skip,
}) => {
  const folder = join(home, 'small')
  const wrapper = await smallDisk(folder, 1_000_000)
  if (!wrapper) return skip('this system lets nobody but root mount a small disk (no name spaces of users)')
  const program = `import { openFiles } from ${moduleOf('../gateway/core/files/openFiles.ts')}
    import { openParts } from ${moduleOf('../gateway/core/files/openParts.ts')}
    import { readdirSync, statSync } from 'node:fs'
    async function* large() { for (let i = 0; i < 20; i++) yield Buffer.alloc(100_000, i) }
    const folder = ${JSON.stringify(folder)}
    const by = { organizationId: 1, userId: 7 }
    const parts = openParts(folder)
    const uploadId = crypto.randomUUID()
    await parts.start(by, uploadId)
    const messageOf = (error) => error.message
    const file = await openFiles(folder).put(1, large(), { maxBytes: 9e9 }).catch(messageOf)
    const part = await parts.add(by, uploadId, { offset: 0, content: large(), maxBytes: 9e9 }).catch(messageOf)
    const left = readdirSync(folder, { recursive: true }).filter((name) => statSync(folder + '/' + name).isFile())
    console.log(JSON.stringify({ file, part, left }))`
  const [command = '', ...args] = [...wrapper, process.execPath, '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(command, args)
  const message = 'The file storage is full. Nothing was stored; contact your administrator'
  expect(JSON.parse(stdout)).toEqual({ file: message, part: message, left: [] })
})
