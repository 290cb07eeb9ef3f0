import type { CallSeats, CallTokenClaims } from '@takt/domain/areas/calls/carriers.ts'
import { callTokenMs } from '@takt/store/secrets/callToken.ts'

/**
 * Remembers what was told last of who may be in each room, of calls that ended too, for as long as a token may be shown
 * that was signed before. What is told again is remembered anew; what comes late says nothing. `now` is in epoch ms.
 */
export function createSeatsTold(now: () => number) {
  const last = new Map<string, { told: CallSeats; until: number }>()
  const keyOf = ({ organizationId, room }: Pick<CallSeats, 'organizationId' | 'room'>) => `${organizationId} ${room}`
  return {
    hear(told: CallSeats): void {
      const at = now()
      for (const [key, { until }] of last) if (until <= at) last.delete(key)
      const key = keyOf(told)
      if (told.version >= (last.get(key)?.told.version ?? 0)) last.set(key, { told, until: at + callTokenMs })
    },
    /** Whether the call took this seat no more after its token was signed; a token that is newer than that is right. */
    isOut(claims: Pick<CallTokenClaims, 'organizationId' | 'room' | 'seat' | 'version'>): boolean {
      const told = last.get(keyOf(claims))?.told
      return told !== undefined && told.version >= claims.version && !told.seats.includes(claims.seat)
    },
  }
}
