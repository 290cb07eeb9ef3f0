import { type DatabaseRole, loginName, rolePassword } from '@takt/store/postgres/postgres.ts'
import type pg from 'pg'

const roles: readonly DatabaseRole[] = ['takt_app', 'takt_system']

// Roles belong to the whole server, so several installations on it may conflict here: another one has created the role,
// or is altering it.
const metAnother = new Set(['42710', '23505', 'XX000'])

/** Names consist of two words and hexadecimal digits, passwords of hexadecimal digits, so neither needs quoting. */
async function ensureRole(
  client: pg.Client,
  name: string,
  { made, altered }: { made: string; altered: string | null },
) {
  for (let attempts = 20; ; attempts--) {
    const existing = await client.query('select 1 from pg_roles where rolname = $1', [name])
    const statement = existing.rowCount ? altered : made
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
 * Creates the roles that policies and grants name, and the installation's two logins with their rights, neither of them
 * superuser nor able to bypass row security. Logins of other installations are left unchanged. Policies name
 * `takt_system` where it may read beyond a tenant, so it also works on a managed server whose owner may not grant
 * BYPASSRLS.
 */
export async function createRoles(client: pg.Client, secret: string): Promise<void> {
  const logins = roles.map((role) => loginName(secret, role))
  for (const role of roles) {
    await ensureRole(client, role, { made: `create role ${role} nologin nocreatedb nocreaterole`, altered: null })
    const login = loginName(secret, role)
    const may = `login inherit nocreatedb nocreaterole password '${rolePassword(secret, role)}'`
    await ensureRole(client, login, { made: `create role ${login} ${may}`, altered: `alter role ${login} ${may}` })
    const granted = await client.query(`select 1 where pg_has_role($1, $2, 'usage')`, [login, role])
    if (!granted.rowCount) await ensureRole(client, login, { made: '', altered: `grant ${role} to ${login}` })
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
