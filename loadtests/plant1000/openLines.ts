import { connect, jwtAuthenticator, type NatsConnection } from 'nats'
import { deviceRights, type Rights } from '../../gateway/messaging/rights.ts'
import { createKey, mintToken, readSigner } from '../../gateway/messaging/signer.ts'

type Place = { natsUrl: string; natsSigner: string }

async function open({ natsUrl, natsSigner }: Place, name: string, rights: Rights): Promise<NatsConnection> {
  const inbox = `_INBOX_${name}`
  const signer = await readSigner(natsSigner)
  const token = await mintToken(signer, {
    ...{ name, publicKey: createKey(), types: ['STANDARD'], expires: Date.now() + 86_400_000 },
    rights: { publish: rights.publish, subscribe: [...rights.subscribe, `${inbox}.>`] },
  })
  return connect({ servers: natsUrl, name, authenticator: jwtAuthenticator(token), inboxPrefix: inbox })
}

/** Lines of devices 1 to `devices` of organization 1, each shared by `perLine`: their tokens allow what those devices' own would, and no more. */
export const openDeviceLines = (place: Place, devices: number, perLine: number): Promise<NatsConnection[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(devices / perLine) }, (_, line) => {
      const ids = Array.from({ length: Math.min(perLine, devices - line * perLine) }, (_, k) => line * perLine + k + 1)
      const rights = ids.map((id) => deviceRights(1, id))
      return open(place, `edge${line}`, { publish: rights.flatMap(({ publish }) => publish), subscribe: [] })
    }),
  )

/** A wall's line: it may hear organization 1's frames and ask for a snapshot. */
export const openWallLine = (place: Place): Promise<NatsConnection> =>
  open(place, 'wall', { publish: ['live.1.snapshot'], subscribe: ['live.1'] })
