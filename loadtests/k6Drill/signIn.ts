/** Signs in a user at a gateway; returns the session's token. */
export async function signIn(origin: string, user: { userName: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const { token, message } = (await response.json()) as { token?: string; message: string }
  if (!token) throw new Error(`${user.userName} could not sign in: ${message}`)
  return token
}
