import { type DatabaseRole, loginName, rolePassword } from '@takt/store/postgres/postgres.ts'
import type pg from 'pg'

const roles: readonly DatabaseRole[] = ['takt_app', 'takt_system']

// Roles belong to the whole server, so installations beside each other may meet here: another one made it, or is
// altering it.
const metAnother = new Set(['42710', '23505', 'XX000'])

/** Names are two words and hexadecimal digits, passwords hexadecimal, by construction. */
async function keepRole(client: pg.Client, name: string, { made, kept }: { made: string; kept: string | null }) {
  for (let attempts = 20; ; attempts--) {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [name])
    const statement = known.rowCount ? kept : made
    if (statement === null) return
    try {
      await client.query(statement)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempts <= 1 || !metAnother.has(code)) throw error
    }
  }
}

/**
 * Makes what policies and grants name, and the installation's two logins that have its rights, neither superuser nor
 * able to bypass row security. Logins of other installations stay as they are. What `takt_system` may read beyond a
 * tenant, policies name it for; so a managed server, whose owner may not grant BYPASSRLS, does as well.
 */
export async function createRoles(client: pg.Client, secret: string): Promise<void> {
  const logins = roles.map((role) => loginName(secret, role))
  for (const role of roles) {
    await keepRole(client, role, { made: `create role ${role} nologin nocreatedb nocreaterole`, kept: null })
    const login = loginName(secret, role)
    const may = `login inherit nocreatedb nocreaterole password '${rolePassword(secret, role)}'`
    await keepRole(client, login, { made: `create role ${login} ${may}`, kept: `alter role ${login} ${may}` })
    const granted = await client.query(`select 1 where pg_has_role($1, $2, 'usage')`, [login, role])
    if (!granted.rowCount) await keepRole(client, login, { made: '', kept: `grant ${role} to ${login}` })
  }
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [[...roles, ...logins]],
  )
  if (rows.length)
    throw new Error(
      `Role ${rows.map((row) => row.rolname).join(', ')} can bypass row security. Run: alter role … nosuperuser ` +
        `nobypassrls`,
    )
}
