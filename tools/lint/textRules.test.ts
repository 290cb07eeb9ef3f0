import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const screens = { rule: 'textsOutOfScreens.grit', file: 'Screen.tsx', message: 'What a screen says stands in' }
const server = { rule: 'sentencesInTexts.grit', file: 'rules.ts', message: 'What the server says when it refuses' }

/** How often a rule of the linter refuses this text. */
async function refusals({ rule, file, message }: typeof screens, text: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'takt rule '))
  try {
    await writeFile(
      join(folder, 'biome.json'),
      JSON.stringify({ root: true, plugins: [join(root, 'tools/lint', rule)] }),
    )
    await writeFile(join(folder, file), text)
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', file], {
      cwd: folder,
      encoding: 'utf8',
    })
    return `${stdout}${stderr}`.split(message).length - 1
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a screen that writes its words out instead of taking them from texts.ts is found', async () => {
  expect(await refusals(screens, 'export const A = () => <p>Hello there</p>\n')).toBe(1)
  expect(await refusals(screens, 'export const A = () => <i aria-label="Hello" title="Hello there" />\n')).toBe(2)
  expect(
    await refusals(screens, 'export const A = () => <i className="hello" id="there">{texts.hello} · 1 %</i>\n'),
  ).toBe(0)
})

const thrown = (...expressions: string[]) =>
  expressions.map((expression, at) => `export const f${at} = () => {\n  throw ${expression}\n}\n`).join('')

test('a refusal of the server that writes its sentence out is found, whoever throws it', async () => {
  const written = [
    "conflict('There is one already')",
    `new Refusal('tooLarge', \`More than \${most} rows match\`)`,
    "invalid({ name: 'is needed here' })",
    `new SourceError(\`\${where} cut the connection\`)`,
    "new AgentRefusal('The agent answers no sound XML', true)",
  ]
  expect(await refusals(server, thrown(...written))).toBe(written.length)
  const named = [
    'conflict(texts.exists(name))',
    'invalid({ name: texts.needed })',
    'new SourceError(texts.cutOff(where))',
  ]
  expect(await refusals(server, thrown(...named))).toBe(0)
})
