import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let above: string
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'takt-above-'))
  await writeFile(join(above, '.graphile-workerrc'), JSON.stringify({ schema: 'somebody_elses' }))
  for (const name of ['ours', 'bare']) await mkdir(join(above, name))
  await copyFile(fileURLToPath(new URL('../../../package.json', import.meta.url)), join(above, 'ours', 'package.json'))
})
afterAll(() => rm(above, { recursive: true }))

/** Returns the exit code of loading the queue library in the working directory `name`. */
async function loadIn(name: string) {
  const worker = import.meta.resolve('graphile-worker')
  const child = spawn(process.execPath, ['-e', `import(${JSON.stringify(worker)})`], { cwd: join(above, name) })
  const [code] = await once(child, 'close')
  return code
}

test('the queue ignores configuration files in folders above the checkout', async () => {
  expect(await loadIn('ours')).toBe(0)
  // The library by itself reads the file and fails.
  expect(await loadIn('bare')).toBe(1)
})
