/** Signs somebody in at a gateway; answers the session's token. */
export async function signIn(origin: string, who: { userName: string; password: string }): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { token, message } = (await answer.json()) as { token?: string; message: string }
  if (!token) throw new Error(`${who.userName} could not sign in: ${message}`)
  return token
}
