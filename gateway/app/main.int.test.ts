import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestEnvironment, program, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from './areas.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment?.close())

function startGateway() {
  const child = spawn(process.execPath, program('gateway/main.ts'), {
    env: { ...process.env, ...environment.env, LOG_LEVEL: 'info' },
  })
  const lines: string[] = []
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const notify of listeners.splice(0)) notify()
    })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const waitForOutput = async (word: string) => {
    while (!lines.some((line) => line.includes(word))) {
      const ended = await Promise.race([new Promise<false>((resolve) => listeners.push(() => resolve(false))), exited])
      if (ended && !lines.some((line) => line.includes(word)))
        throw new Error(`ended without ${word}:\n${lines.join('\n')}`)
    }
  }
  return { child, waitForOutput, exited, lines }
}

test('the gateway starts, responds on its port, and stops gracefully on SIGTERM', async () => {
  const gateway = startGateway()
  await gateway.waitForOutput('"listening"')
  const origin = `http://127.0.0.1:${environment.env.PORT}`
  const rejection = await fetch(`${origin}/api/resources`)
  expect([rejection.status, JSON.parse(await rejection.text()).message]).toEqual([401, 'Token is not valid'])
  const document = JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text())
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/devices/{key}', '/organizations', '/resources/{key}/history']),
  )
  gateway.child.kill('SIGTERM')
  expect((await gateway.exited)[0]).toBe(0)
  expect(gateway.lines.join('\n')).toContain('"stopped"')
  // Logs no errors or warnings on new databases.
  expect(gateway.lines.filter((line) => /"level":[45]0/.test(line))).toEqual([])
})

test('node gateway/app/rebuild.ts rebuilds all item types and reports it', async () => {
  const rebuild = fileURLToPath(new URL('rebuild.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [rebuild], {
    env: { ...process.env, ...environment.env },
  })
  const types = areas.flatMap(({ items }) => items ?? []).length
  expect(stdout).toMatch(new RegExp(`^${types} item types were rebuilt from \\d+ events\n$`))
})
