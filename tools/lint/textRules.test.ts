import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const screens = { rule: 'textsOutOfScreens.grit', file: 'Screen.tsx', message: 'Texts of screens belong in' }
const server = { rule: 'sentencesInTexts.grit', file: 'rules.ts', message: 'Messages of the server belong in' }

/** Returns the number of findings of a linter rule in this text. */
async function countFindings({ rule, file, message }: typeof screens, text: string): Promise<number> {
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

test('a screen with inline texts, instead of those of texts.ts, is reported', async () => {
  expect(await countFindings(screens, 'export const A = () => <p>Hello there</p>\n')).toBe(1)
  expect(await countFindings(screens, 'export const A = () => <i aria-label="Hello" title="Hello there" />\n')).toBe(2)
  expect(
    await countFindings(screens, 'export const A = () => <i className="hello" id="there">{texts.hello} · 1 %</i>\n'),
  ).toBe(0)
})

const throwing = (...expressions: string[]) =>
  expressions.map((expression, at) => `export const f${at} = () => {\n  throw ${expression}\n}\n`).join('')

test('an error of the server with an inline message is reported, whatever throws it', async () => {
  const inlineMessages = [
    "conflict('There is one already')",
    `new HttpError('tooLarge', \`More than \${most} rows match\`)`,
    "invalid({ name: 'is needed here' })",
    `new SourceError(\`\${where} closed the connection\`)`,
    "new AgentError('The agent did not send valid XML', true)",
  ]
  expect(await countFindings(server, throwing(...inlineMessages))).toBe(inlineMessages.length)
  const named = [
    'conflict(texts.exists(name))',
    'invalid({ name: texts.needed })',
    'new SourceError(texts.cutOff(where))',
  ]
  expect(await countFindings(server, throwing(...named))).toBe(0)
})
