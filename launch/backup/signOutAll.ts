import type pg from 'pg'

/** The number of ended sessions, API tokens and displays. */
export type SignedOut = { sessions: number; apiTokens: number; displays: number }

// Ended in the same way as individually (gateway/areas/access): the triggers on sessions revoke their credentials for
// messaging. Links in emails are revoked with them.
const statements = `
  update display set revoked_at = clock_timestamp() where revoked_at is null;
  delete from password_link;
  delete from email_change;`
const ending = `
  with ended as (
    update session set ended_at = clock_timestamp() where ended_at is null and expires_at > clock_timestamp()
    returning token_name, exists (select from display d where d.session_id = session.session_id) as is_display
  )
  select count(*) filter (where token_name is null and not is_display)::int as sessions,
    count(*) filter (where token_name is not null)::int as "apiTokens",
    count(*) filter (where is_display)::int as displays
  from ended`

/** Ends every session, API token and wall display of an installation, and revokes the links in emails. */
export async function signOutAll(client: pg.Client): Promise<SignedOut> {
  await client.query('begin')
  await client.query(statements)
  const { rows } = await client.query<SignedOut>(ending)
  await client.query('commit')
  return rows[0]!
}
