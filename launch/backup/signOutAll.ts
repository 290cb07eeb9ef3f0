import type pg from 'pg'

/** How many of each have ended. */
export type SignedOut = { sessions: number; apiTokens: number; displays: number }

// Ended as whoever ends one does it (gateway/areas/access): the triggers on sessions void their credentials for messaging.
// Letters are void with them.
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

/** Ends every session, API token and wall board of an installation, and voids the links in letters. */
export async function signOutAll(client: pg.Client): Promise<SignedOut> {
  await client.query('begin')
  await client.query(statements)
  const { rows } = await client.query<SignedOut>(ending)
  await client.query('commit')
  return rows[0]!
}
