import type { GatewayEnv } from '../env.ts'

/** The address of the web application as people reach it; never taken from a request, which anybody could have written. */
export function originOf(env: GatewayEnv): string {
  if (env.TAKT_ORIGIN) return new URL(env.TAKT_ORIGIN).origin
  const host = env.TAKT_BIND === '0.0.0.0' || env.TAKT_BIND === '::' ? 'localhost' : env.TAKT_BIND
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
}
