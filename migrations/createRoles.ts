import { type DatabaseRole, rolePassword } from '@takt/store/postgres.ts'
import type pg from 'pg'

const roles: readonly DatabaseRole[] = ['takt_app', 'takt_system']

// Roles belong to the whole server, so installations beside each other may meet here: another one made it, or is altering it.
const metAnother = new Set(['42710', '23505', 'XX000'])

async function createRole(client: pg.Client, role: DatabaseRole, password: string, attempts = 20): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = known.rowCount ? 'alter' : 'create'
  try {
    // The password is hexadecimal by construction, the role one of two words.
    await client.query(`${verb} role ${role} login nocreatedb nocreaterole password '${password}'`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (attempts <= 1 || !metAnother.has(code)) throw error
    await createRole(client, role, password, attempts - 1)
  }
}

/**
 * Makes the services' two logins, neither superuser nor able to bypass row security. What `takt_system` may read beyond a tenant,
 * policies name it for; so a managed server, whose owner may not grant BYPASSRLS, does as well.
 */
export async function createRoles(client: pg.Client, secret: string): Promise<void> {
  for (const role of roles) await createRole(client, role, rolePassword(secret, role))
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [roles],
  )
  if (rows.length)
    throw new Error(
      `Role ${rows.map((row) => row.rolname).join(', ')} can bypass row security. Run: alter role … nosuperuser nobypassrls`,
    )
}
