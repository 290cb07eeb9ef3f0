import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedFolder } from '../testing/guarded.ts'
import { machinePlatform } from './backupFile.ts'
import { digestOf } from './copyHashed.ts'
import { openPart } from './openPart.ts'
import { restore } from './restore.ts'

let folder: string
beforeAll(async () => {
  folder = await guardedFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const usual = {
  'home/secrets.json': '{}',
  'home/files/1/a': 'a document',
  'postgres/PG_VERSION': '18',
  'clickhouse/.backup': '<a/>',
}
let createdBackups = 0

/** Creates a backup of these files with a matching list; `more` is added to its backup.json. */
async function backupOf(files: Record<string, string> = {}, more: object = {}) {
  const at = join(folder, `backup ${++createdBackups}`)
  const all = { ...usual, ...files }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(at, path)), { recursive: true })
    await writeFile(join(at, path), text)
  }
  const about = {
    format: 2,
    at: '2026-03-02T14:00:00.000Z',
    machine: machinePlatform,
    migrations: { postgres: [], clickhouse: [] },
    files: Object.entries(all).map(([path, text]) => ({ path, ...digestOf(text) })),
  }
  await writeFile(join(at, 'backup.json'), JSON.stringify({ ...about, ...more }))
  return at
}
const home = (backup: string) => `${backup} restored`
const restored = (backup: string) =>
  restore(backup, home(backup), { signal: AbortSignal.timeout(20_000), signsOutAll: false }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
const untouched = async (backup: string) => expect(await readdir(home(backup)).catch(() => 'nothing')).toBe('nothing')

describe('a backup is checked before anything is changed', () => {
  test.each([
    ['a link to a file', 'postgres/base/evil', '"postgres/base/evil" in'],
    ['a link in place of a folder', 'home/files/1/linked', '"home/files/1/linked" in'],
    ['a link beside all', 'evil', '"evil" in'],
  ])('%s is rejected by name, and its target keeps its owner', async (_, path, name) => {
    const backup = await backupOf()
    const victim = join(folder, `victim ${createdBackups}`)
    await writeFile(victim, 'a secret', { mode: 0o600 })
    const { uid } = await stat(victim)
    await mkdir(dirname(join(backup, path)), { recursive: true })
    await symlink(path.endsWith('linked') ? folder : victim, join(backup, path))
    const text = await restored(backup)
    expect([text.includes(name), text.includes('is a link')]).toEqual([true, true])
    expect((await stat(victim)).uid).toBe(uid)
    await untouched(backup)
  })

  test.each([
    'postgres/recovery.signal',
    'postgres/standby.signal',
    'postgres/postgresql.auto.conf',
    'postgres/pg_hba.conf',
    'postgres/tablespace_map',
    'home/run/1-postgres.pid',
    'home/launcher.lock',
  ])('%s is rejected even if it is in the list', async (path) => {
    const backup = await backupOf({ [path]: `restore_command = 'id > /tmp/evil'` })
    expect(await restored(backup)).toContain(`"${path}" in ${backup} does not belong in a Takt backup`)
    await untouched(backup)
  })
})

describe('a damaged or incomplete backup is rejected with an explanation', () => {
  test('a file that is missing, shorter or added', async () => {
    const backup = await backupOf()
    await rm(join(backup, 'home/files/1/a'))
    await writeFile(join(backup, 'clickhouse/.backup'), '<')
    await writeFile(join(backup, 'home/ports.json'), '{}')
    const text = await restored(backup)
    for (const wrong of [
      '"home/files/1/a" is missing',
      '"clickhouse/.backup" has 1 bytes instead of 4',
      '"home/ports.json" was not backed up',
    ])
      expect(text).toContain(wrong)
    await untouched(backup)
  })

  test('a file of the same length with another content', async () => {
    const backup = await backupOf()
    await writeFile(join(backup, 'home/files/1/a'), 'a_document')
    const text = await restored(backup)
    expect(text).toContain('is damaged or incomplete: "home/files/1/a" has different content')
    expect(text).toContain(`${home(backup)} contains an incomplete restore that cannot be started: empty it`)
  })

  test('a list that is truncated or has a field that this version does not know', async () => {
    const truncated = await backupOf()
    await writeFile(join(truncated, 'backup.json'), '{"format":2,')
    expect(await restored(truncated)).toBe(
      `${join(truncated, 'backup.json')} is damaged and cannot be read. Use another copy of the backup, or an older one.`,
    )
    // Writer terms were once advanced to this number, one transaction at a time.
    const unknownField = await backupOf({}, { transaction: '99999999999999999999' })
    expect(await restored(unknownField)).toContain('was made by another version of Takt')
  })
})

describe('a backup is built beside its folder', () => {
  test('foreign files in its place are not touched', async () => {
    const to = join(folder, 'monday')
    await mkdir(`${to}.part`)
    await writeFile(join(`${to}.part`, 'thesis.txt'), 'mine')
    await expect(openPart(join(folder, 'home'), to)).rejects.toThrow(
      'exists and is not an interrupted backup: nothing in it was changed',
    )
    expect(await readdir(`${to}.part`)).toEqual(['thesis.txt'])
    await rm(`${to}.part`, { recursive: true })
    await symlink(folder, `${to}.part`)
    await expect(openPart(join(folder, 'home'), to)).rejects.toThrow('exists and is not an interrupted backup')
  })

  test('an interrupted backup is started again; a folder that exists or is in the data folder is rejected', async () => {
    const at = (name: string) => join(folder, name)
    const interrupted = await openPart(at('home'), at('tuesday'))
    await writeFile(interrupted.at('old'), '')
    const restarted = await openPart(at('home'), at('tuesday'))
    expect(await readdir(restarted.at())).not.toContain('old')
    await mkdir(at('wednesday/full'), { recursive: true })
    await expect(openPart(at('home'), at('wednesday'))).rejects.toThrow('already exists')
    await expect(openPart(at('home'), at('home/files/x'))).rejects.toThrow('is in the data folder')
    await expect(openPart(at('home'), at('home/backups/x'))).resolves.toBeDefined()
  })
})
