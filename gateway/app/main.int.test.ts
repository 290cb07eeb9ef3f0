import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createWorld, program, type World } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from './areas.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

function startGateway() {
  const child = spawn(process.execPath, program('gateway/main.ts'), {
    env: { ...process.env, ...world.env, LOG_LEVEL: 'info' },
  })
  const lines: string[] = []
  const heard: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const hear of heard.splice(0)) hear()
    })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const says = async (word: string) => {
    while (!lines.some((line) => line.includes(word))) {
      const ended = await Promise.race([new Promise<false>((hear) => heard.push(() => hear(false))), exited])
      if (ended && !lines.some((line) => line.includes(word)))
        throw new Error(`ended without ${word}:\n${lines.join('\n')}`)
    }
  }
  return { child, says, exited, lines }
}

test('the gateway starts, answers over its port, and stops gracefully on SIGTERM', async () => {
  const gateway = startGateway()
  await gateway.says('"listening"')
  const origin = `http://127.0.0.1:${world.env.PORT}`
  const refused = await fetch(`${origin}/api/resources`)
  expect([refused.status, JSON.parse(await refused.text()).message]).toEqual([401, 'Token is not valid'])
  const document = JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text())
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/devices/{key}', '/organizations', '/resources/{key}/history']),
  )
  gateway.child.kill('SIGTERM')
  expect((await gateway.exited)[0]).toBe(0)
  expect(gateway.lines.join('\n')).toContain('"stopped"')
  // Neither an error nor a warning, on databases that are new.
  expect(gateway.lines.filter((line) => /"level":[45]0/.test(line))).toEqual([])
})

test('node gateway/app/rebuild.ts rebuilds all item types and says so', async () => {
  const rebuild = fileURLToPath(new URL('rebuild.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [rebuild], { env: { ...process.env, ...world.env } })
  const types = areas.flatMap(({ items }) => items ?? []).length
  expect(stdout).toMatch(new RegExp(`^${types} item types were rebuilt from \\d+ events\n$`))
})
