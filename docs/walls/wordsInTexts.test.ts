import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

/** How many words of its own a screen says, by the rule of `textsOutOfScreens.grit`. */
async function wordsIn(screen: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'takt screen '))
  try {
    const plugins = [join(root, 'textsOutOfScreens.grit')]
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins }))
    await writeFile(join(folder, 'Screen.tsx'), screen)
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', 'Screen.tsx'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return `${stdout}${stderr}`.split('What a screen says stands in').length - 1
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a screen that writes its words out instead of taking them from texts.ts is found', async () => {
  expect(await wordsIn('export const A = () => <p>Hello there</p>\n')).toBe(1)
  expect(await wordsIn('export const A = () => <i aria-label="Hello" title="Hello there" />\n')).toBe(2)
  expect(await wordsIn('export const A = () => <i className="hello" id="there">{texts.hello} · 1 %</i>\n')).toBe(0)
})
