import sparkplugPayload from 'sparkplug-payload'

const codec = sparkplugPayload.get('spBv1.0')!

/** Encodes the command that makes an edge node publish all birth certificates again; `at`: epoch ms. */
export const rebirthCommand = (at: number): Buffer =>
  Buffer.from(
    codec.encodePayload({
      timestamp: at,
      metrics: [{ name: 'Node Control/Rebirth', timestamp: at, type: 'Boolean', value: true }],
    }),
  )
